import Storybook
@testable import StorybookHost
import StorybookTestSupport
import Testing
@testable import StorybookFiles

struct RecordingFolderTests {
  private static let text = """
    {"storybook":"recording","version":1,"story":"tank/low","date":77,"props":{"level":1}}
    {"at":10,"patch":[]}
    {"at":250,"patch":[]}

    """

  @Test func `one that is missing or damaged is named, with the line`() throws {
    let folder = try TestFolder("Tank")
    let recordings = RecordingFolder(path: folder.file("Tank/Recordings"))
    let missing = #expect(throws: ProtocolError.self) {
      try recordings.recording(FixtureName("missing"))
    }
    #expect(missing?.code == .noRecording)
    let file = try recordings.saveContent(
      Self.text + "{", name: FixtureName("torn"), overwrite: false)
    let torn = #expect(throws: ProtocolError.self) {
      try recordings.recording(FixtureName("torn"))
    }
    #expect(torn?.code == .badRecording)
    #expect(
      torn?.message.hasPrefix("The recording \(file) is damaged: line 4: invalid JSON") == true)
  }

  static let problems: [(text: String, problem: String?)] = [
    (text, nil), ("", "line 1: invalid JSON"), ("{}", "line 1: expected the header"),
    (text + "{\"at\":3", "line 4: invalid JSON"),
  ]

  @Test(arguments: problems) func `the catalog says what shows at first sight`(
    text: String, problem: String?
  ) throws {
    let folder = try TestFolder("Tank")
    let recordings = RecordingFolder(path: folder.file("Tank/Recordings"))
    _ = try recordings.saveContent(text, name: FixtureName("a"), overwrite: false)
    let summary = RecordingSummary(recordings.entries()[0])
    #expect(summary.problem?.prefix(problem?.count ?? 0).description == problem)
    guard problem == nil else { return }
    #expect(summary.value["story"] == "tank/low")
    #expect((summary.steps, summary.duration, summary.date) == (2, 250, 77))
  }
}
