import Testing
@testable import StorybookScreenshots

struct RecordOptionTests {
  @Test(arguments: [
    ("snapshot --record", "snapshot --record all"),
    ("snapshot --record failed", "snapshot --record failed"),
    ("snapshot --record badge/plain", "snapshot --record all badge/plain"),
    ("snapshot --record --json", "snapshot --record all --json"),
    ("snapshot badge --record", "snapshot badge --record all"),
    ("snapshot badge", "snapshot badge"),
    ("render --record", "render --record"),
  ])
  func `an option without a value records all`(_ given: String, _ completed: String) {
    let arguments = given.split(separator: " ").map(String.init)
    #expect(SnapshotCommand.completed(arguments).joined(separator: " ") == completed)
  }
}
