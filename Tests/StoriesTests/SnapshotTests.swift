@testable import Stories
import StorybookTesting
import Testing

struct SnapshotTests {
  @Test func `every story looks as recorded`() async {
    await verifySnapshots(of: catalog)
  }
}
