import Storybook
import StorybookRecording
import StorybookSchema
import Testing

@testable import StorybookCheck

struct RecordingFindingTests {
  private static let header =
    #"{"storybook":"recording","version":1,"story":"tank/low","date":0,"environment":{},"#
    + #""props":{"level":1,"name":"A"}}"#
  private static let leak = #"[{"op":"add","path":"/fails","value":true}]"#

  static let recordings: [(text: String, report: String)] = [
    (header + "\n" + #"{"at":10,"patch":[{"op":"replace","path":"/level","value":2}]}"#, ""),
    (
      header + "\n" + #"{"at":10,"patch":[{"op":"add","path":"/size","value":2}]}"#,
      "  line 2: “/size = 2”: /size unknown: is no longer in the type\n"
    ),
    (
      header + "\n" + #"{"at":10,"patch":\#(leak)}"#,
      "  line 2: “/fails = true”: Step 1 of the recording fails with “error”; it did not fail when"
    ),
    (
      header + "\n" + #"{"at":10,"patch":\#(leak),"crash":{"kind":"error","message":"x"}}"#, ""
    ),
    (header + "\n{", "  line 2: "),
    (header.replacing("tank/low", with: "pond/low"), "  line 1: the story “pond/low” is not"),
    ("", "  line 1: the recording is empty\n"),
  ]

  private static func finding(
    _ path: String, _ fixes: FixMode = .none
  ) async throws -> CheckResult {
    try await TankScene.checker().finding(recording: path, screens: ["tank"], fixes: fixes)
  }

  private static func old(_ props: String, _ steps: String...) -> String {
    ([header.replacing(#"{"level":1,"name":"A"}"#, with: props)] + steps).map { $0 + "\n" }.joined()
  }

  @Test func `a recording of a changed type is migrated, moment by moment`() async throws {
    let scene = try TankScene()
    let old = Self.old(
      #"{"level":"1","Name":"A"}"#,
      #"{"at":10,"patch":[{"op":"replace","path":"/Name","value":"B"}]}"#,
      #"{"at":20,"environment":[]}"#,
      #"{"at":30,"patch":[{"op":"replace","path":"/level","value":"2"}]}"#)
    let path = try scene.write(old, "a.jsonl")
    let found = try await Self.finding(path)
    #expect(found.isFixable && !found.isFine)
    #expect(try scene.read("a.jsonl") == old)
    let fixed = try await Self.finding(path, .lossless)
    #expect(fixed.isFine && fixed.change != nil, "\(fixed.text)")
    let timeline = Timeline(try Recording(text: scene.read("a.jsonl")))
    let props: [Value] = [
      ["level": 1, "name": "A"], ["level": 1, "name": "B"], ["level": 1, "name": "B"],
      ["level": 2, "name": "B"],
    ]
    #expect((0...3).map { timeline.moment($0).props } == props)
    #expect(timeline.recording.steps.map(\.at) == [10, 20, 30])
    #expect(try await Self.finding(path, .lossless) == CheckResult(place: path))
  }

  struct Buyer: Codable, Sendable {
    struct Name: Codable, Sendable { var save: String }
    var userName: Name
  }

  @Test func `the path of a command is migrated with its property`() throws {
    let step = Recording.Step(
      at: 5, performed: .init(command: Pointer(["user_name", "save"]), value: 1))
    let props: Value = ["user_name": ["save": "command"]]
    let drift = Drift.between(props, andPublished: SchemaDeriver.document(Buyer.self).value)
    let start = Recording.Moment(props: props, environment: [:])
    var migration = RecordingMigration(
      Recording(story: "a/b", date: 0, start: start, steps: [step]), drift: drift, mode: .lossless)
    migration.append(step, to: props, drift: drift, before: drift, mode: .lossless)
    let new = migration.recording
    #expect(new.start.props == ["userName": ["save": "command"]])
    #expect(new.steps.map(\.performed?.command) == [Pointer(["userName", "save"])])
    #expect(new.steps.map(\.performed?.value) == [1])
  }

  @Test(arguments: [#"{"level":1,"title":"A"}"#, #"{"level":"high","Name":"A"}"#])
  func `a recording of which something waits for a person is left`(props: String) async throws {
    let scene = try TankScene()
    let old = Self.old(props, #"{"at":10,"patch":[]}"#)
    let path = try scene.write(old, "a.jsonl")
    #expect(try await !Self.finding(path).isFixable)
    let left = try await Self.finding(path, .lossless)
    #expect(!left.isFine && left.leftCount == 1 && left.text.contains("These stay as they are"))
    #expect(try scene.read("a.jsonl") == old)
    #expect(try await Self.finding(path, .lossy).isFine)
    #expect(try Recording(text: scene.read("a.jsonl")).start.props["name"] == "A")
  }

  @Test(arguments: recordings.indices)
  func `a recording is replayed, and named with the line that is at fault`(
    index: Int
  ) async throws {
    let (text, report) = Self.recordings[index]
    let scene = try TankScene()
    let path = try scene.write(text, "a.jsonl")
    let finding = try await TankScene.checker().finding(recording: path, screens: ["tank"])
    let below = finding.text.dropFirst(path.count + 1)
    #expect(report.isEmpty ? finding.isFine : below.hasPrefix(report), "\(finding.text)")
  }
}
