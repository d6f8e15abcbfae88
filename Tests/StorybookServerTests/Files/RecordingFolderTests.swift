import Foundation
import Storybook
@testable import StorybookHost
import Testing
@testable import StorybookSession

struct RecordingFolderTests {
  /// A screen's folder that is gone after the test.
  private final class Scene {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    var folder: RecordingFolder { RecordingFolder(path: "\(root)/Tank/Recordings") }
    let screen: CatalogListing.Screen

    init() throws {
      try FileManager.default.createDirectory(
        atPath: "\(root)/Tank", withIntermediateDirectories: true)
      var screen = CatalogListing(Tank.catalog).screens[0]
      screen.fixtureFolder = "\(root)/Tank/Fixtures"
      self.screen = screen
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }
  }

  private static let text = """
    {"storybook":"recording","version":1,"story":"tank/low","date":77,"props":{"level":1}}
    {"at":10,"patch":[]}
    {"at":250,"patch":[]}

    """

  @Test func `a recording lies beside the fixtures, and is read as it was saved`() throws {
    let scene = try Scene()
    #expect(scene.screen.recordingFolder == scene.folder.path)
    let name = try FixtureName("filling up")
    let file = try scene.folder.save(Self.text, name: name, overwrite: false)
    #expect(file == "\(scene.folder.path)/filling up.jsonl")
    #expect(try scene.folder.recording(name).duration == 250)
    let failure = #expect(throws: ProtocolError.self) {
      try scene.folder.save(Self.text, name: name, overwrite: false)
    }
    #expect(failure?.code == .exists)
    #expect(failure?.message == "The recording “filling up” exists already.")
  }

  @Test func `one that is missing or damaged is named, with the line`() throws {
    let scene = try Scene()
    let missing = #expect(throws: ProtocolError.self) {
      try scene.folder.recording(FixtureName("missing"))
    }
    #expect(missing?.code == .noRecording)
    let file = try scene.folder.save(
      Self.text + "{", name: FixtureName("torn"), overwrite: false)
    let torn = #expect(throws: ProtocolError.self) {
      try scene.folder.recording(FixtureName("torn"))
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
    let scene = try Scene()
    _ = try scene.folder.save(text, name: FixtureName("a"), overwrite: false)
    let summary = RecordingSummary(scene.folder.entries()[0])
    #expect(summary.problem?.prefix(problem?.count ?? 0).description == problem)
    guard problem == nil else { return }
    #expect(summary.value["story"] == "tank/low")
    #expect((summary.steps, summary.duration, summary.date) == (2, 250, 77))
  }

  @Test func `the catalog follows the folder`() throws {
    let scene = try Scene()
    var storyIndex = RecordingIndex()
    #expect(storyIndex.read([scene.screen]) == [:])
    let name = try FixtureName("a")
    _ = try scene.folder.save(Self.text, name: name, overwrite: false)
    #expect(storyIndex.read([scene.screen])["tank"]?.map(\.steps) == [2])
    _ = try scene.folder.save(
      Self.text + "{\"at\":300}\n", name: name, overwrite: true)
    #expect(storyIndex.read([scene.screen])["tank"]?.map(\.steps) == [3])
    try FileManager.default.removeItem(atPath: scene.folder.path)
    #expect(storyIndex.read([scene.screen]) == [:])
  }
}
