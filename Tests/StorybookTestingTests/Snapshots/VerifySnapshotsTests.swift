import Foundation
import StorybookTesting
import Testing

/// One fixture, held against its snapshot.
struct VerifySnapshotsTests {
  private static let path = "Meter/Fixtures/A level.json"

  /// A package with a fixture of ``Meter``, and a catalog whose screen lies in it.
  private func scene() throws -> (Scene, Catalog) {
    let scene = try Scene([Self.path: #"{"level": 7, "name": "A"}"#])
    let file = "\(scene.root)/Meter/Meter.swift"
    return (scene, Catalog("Lab") { Meter.screen(at: file) })
  }

  private func fixture(_ scene: Scene) throws -> Fixture<Meter.Props> {
    try Fixture(of: Meter.Props.self, "A level", in: "\(scene.root)/Meter/Fixtures")
  }

  /// What a failing verification says.
  private func failures(_ body: () async -> Void) async -> [String] {
    nonisolated(unsafe) var said: [String] = []
    await withKnownIssue(isIntermittent: true) {
      await body()
    } matching: { issue in
      said.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return said
  }

  @Test func `it is recorded beside its screen, fails once, and then holds`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    let first = await failures {
      await verifySnapshots(of: fixture, in: catalog, record: .missing)
    }
    #expect(first.count == 1)
    #expect(first.allSatisfy { $0.contains("missing and are recorded now: look at them") })
    let text = try scene.text("Meter/__Snapshots__/a-level.responsive.light.html")
    #expect(text.hasSuffix("<meter>7 light</meter>\n"))
    #expect(await failures { await verifySnapshots(of: fixture, in: catalog) } == [])
  }

  @Test func `what looks otherwise is told by its elements and words`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    _ = await failures { await verifySnapshots(of: fixture, in: catalog, record: .all) }
    try #"{"level": 8, "name": "A"}"#.write(
      toFile: "\(scene.root)/\(Self.path)", atomically: true, encoding: .utf8)
    let said = await failures { await verifySnapshots(of: fixture, in: catalog, record: .never) }
    #expect(said.count == 2)
    #expect(said.first?.contains("    meter\n      ~ text  [-7-]{+8+} light\n") == true)
    #expect(said.first?.contains("/#/meter/a-level?") == true)
  }

  @Test func `the other stories of the screen are not looked at`() async throws {
    let (scene, catalog) = try scene()
    let fixture = try fixture(scene)
    let said = await failures { await verifySnapshots(of: fixture, in: catalog, record: .never) }
    #expect(!said.isEmpty && !said.joined().contains("meter/half"))
  }

  @Test func `a fixture that is no story of the catalog has no snapshot`() async throws {
    let (scene, _) = try scene()
    let (_, other) = try self.scene()
    let fixture = try fixture(scene)
    let said = await failures { await verifySnapshots(of: fixture, in: other) }
    #expect(said.count == 1)
    #expect(said.first?.contains("“A level” has no snapshot: it is no story of “Lab”") == true)
  }
}
