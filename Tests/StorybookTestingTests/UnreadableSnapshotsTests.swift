import Foundation
import StorybookTesting
import Testing

struct UnreadableSnapshotsTests {
  private static let catalog = Catalog("Lab") { Meter.screen }

  private static func verify(_ folder: String, record: SnapshotRecord) async {
    await verifySnapshots(
      of: catalog, devices: [.responsive], colorSchemes: [.light], record: record, in: folder)
  }

  @Test func `a damaged snapshot is reported with its file and line, and stays unchanged`()
    async throws
  {
    let scene = try Scene()
    let folder = "\(scene.root)/Snapshots"
    await withKnownIssue { await Self.verify(folder, record: .missing) }
    await Self.verify(folder, record: .never)
    let file = "Snapshots/meter/half.responsive.light.html"
    let damaged = try scene.text(file) + "<<<<<<< HEAD\n"
    try damaged.write(toFile: "\(scene.root)/\(file)", atomically: true, encoding: .utf8)
    let line = damaged.count { $0 == "\n" }
    await withKnownIssue {
      await Self.verify(folder, record: .missing)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("\(file):\(line) has an unresolved merge conflict.")
      }
    }
    #expect(try scene.text(file) == damaged)
  }
}
