import Foundation
@testable import StorybookTesting
import Testing

/// What a failing test prints of props, names and errors commands neither a terminal nor a build
/// server, and makes no line of its own.
struct HostileTextTests {
  private static let hostile =
    "a\u{1B}[2J\u{9B}31m\u{7}\u{202E}b\u{2066}\n::error::x\r\u{2028}##[c]"
  private static let escaped = #"a\u{1B}[2J\u{9B}31m\u{7}\u{202E}b\u{2066}\n::error::x\r\u{2028}"#

  enum Quoted: String, CaseIterable {
    case error, rule, reasonOfRule, missingText, verification, catalog, nameOfFixture
    case keyOfFixture, valueOfFixture, environment, folder, absentFixture, nameToSave, device, text
    case damagedSnapshot
  }

  private struct Quote: Error, CustomStringConvertible { let description: String }

  private struct Stop: Codable { var name: Int }

  private static func catalog(_ scene: Scene, _ quoted: Quoted) -> Catalog {
    let rules = [
      Invariant<String>(quoted == .rule ? hostile : "rule") { props in
        if quoted == .reasonOfRule { throw Quote(description: props) }
        return quoted != .rule
      }
    ]
    return Catalog(quoted == .catalog ? hostile : "Lab") {
      Screen(
        "Echo",
        render: { (props: String, _: RenderEnvironment) in
          if quoted == .error { throw Quote(description: props) }
          return Rendering.text(props)
        }, filePath: "\(scene.root)/Echo/Echo.swift"
      ) { Story("One", "one") }
      .invariants(rules)
    }
  }

  /// What the failures of a test say.
  private static func said(_ body: () async throws -> Void) async -> String {
    nonisolated(unsafe) var said: [String] = []
    await withKnownIssue(isIntermittent: true) {
      do { try await body() } catch { said.append("\(error)") }
    } matching: { issue in
      said.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return said.joined(separator: "\n")
  }

  @Test(arguments: Quoted.allCases)
  func `what a failure quotes is inert and stays in its line`(_ quoted: Quoted) async throws {
    let text = try await Self.said(quoted)
    // A difference of texts has the marks that the page has.
    #expect(text.contains(quoted == .text ? "a⟦CSI 2J⟧" : Self.escaped), "\(text)")
    let hidden = text.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || Self.reorders($0))
    }
    #expect(hidden.isEmpty, "\(text)")
    #expect(!text.contains("##[") && !text.split(separator: "\n").contains { $0.hasPrefix("::") })
  }

  private static func reorders(_ scalar: UnicodeScalar) -> Bool {
    scalar.properties.isBidiControl || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func said(_ quoted: Quoted) async throws -> String {
    let scene = try Scene()
    let catalog = catalog(scene, quoted)
    switch quoted {
    case .error, .rule, .reasonOfRule:
      return await said { expectRenders(hostile, in: catalog) }
    case .missingText: return await said { expectRenders("a", in: catalog, containing: hostile) }
    case .verification:
      return await said {
        expectRenders("a", in: catalog) { _ in throw Quote(description: hostile) }
      }
    case .catalog: return await said { expectRenders(1, in: catalog) }
    case .device:
      let device = Device(id: "phone", title: hostile, width: 390, height: 844, kind: .tablet)
      let environment = SnapshotEnvironment(timeZone: hostile)
      return await said {
        await verifySnapshots(of: catalog, devices: [device], environments: [environment])
        await verifySnapshots(of: catalog, environments: [environment])
      }
    case .text, .damagedSnapshot: return try await snapshots(scene, quoted)
    default: return await said { try fixtures(quoted) }
    }
  }

  private static func snapshots(_ scene: Scene, _ quoted: Quoted) async throws -> String {
    let folder = quoted == .text ? "Snapshots" : hostile
    func verify(_ text: String, _ record: SnapshotRecord) async {
      let catalog = Catalog("Lab") {
        Screen(
          "Echo", render: { (_: Int, _: RenderEnvironment) in Rendering.text(text) },
          filePath: "\(scene.root)/Echo/Echo.swift"
        ) { Story("One", 1) }
      }
      await verifySnapshots(of: catalog, record: record, in: "\(scene.root)/\(folder)")
    }
    _ = await said { await verify("plain", .all) }
    return await said { await verify(hostile, .never) }
  }

  private static func fixtures(_ quoted: Quoted) throws {
    let quotation = try String(decoding: JSONEncoder().encode(hostile), as: UTF8.self)
    let name = quoted == .nameOfFixture ? hostile : "a"
    let folder = quoted == .folder ? hostile : "Stop/Fixtures"
    let isFine = quoted == .environment
    let scene = try Scene([
      "\(folder)/\(name).json": isFine ? #"{"name": 1}"# : "{\(quotation): \(quotation)}",
      "\(folder)/\(name).environment.json": isFine ? #"{"colorScheme": \#(quotation)}"# : "{}",
    ])
    let place = "\(scene.root)/\(folder)"
    switch quoted {
    case .absentFixture: _ = try Fixture(of: Stop.self, hostile, in: place)
    case .nameToSave: try Fixture.save(Stop(name: 1), named: hostile, in: place)
    case .folder: _ = try Fixture(of: Stop.self, "b", in: place)
    default: _ = try Fixtures(of: Stop.self, in: place)
    }
  }
}
