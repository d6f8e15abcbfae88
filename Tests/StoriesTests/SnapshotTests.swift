import Foundation
import StorybookTesting
import Testing

@testable import Stories

struct SnapshotTests {
  @Test func `every story looks as recorded`() async {
    await verifySnapshots(of: catalog)
  }

  /// An optional or a function that is interpolated into a plain text compiles with a warning.
  @Test func `no story shows how Swift prints a value`() throws {
    let stories = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Stories").standardized
    let files = try #require(FileManager.default.enumerator(atPath: stories.path))
    let snapshots = files.compactMap { $0 as? String }.filter {
      $0.contains("__Snapshots__/") && !($0 as NSString).pathExtension.isEmpty
    }
    #expect(!snapshots.isEmpty)
    for file in snapshots {
      let text = try String(contentsOf: stories.appending(path: file), encoding: .utf8)
      #expect(!text.contains("Optional(") && !text.contains("(Function)"), "\(file)")
    }
  }
}
