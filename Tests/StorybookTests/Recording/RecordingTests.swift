import Storybook
import StorybookRecording
import StorybookSchema
import Testing

struct RecordingTests {
  /// A session of the meter with every kind of step.
  static let text = """
    {"storybook":"recording","version":1,"story":"meter/low","date":1000,"environment":{"device":"phone","colorScheme":"light"},"props":{"level":1,"name":"Tank","tags":[],"fails":false}}
    {"at":0,"patch":[{"op":"replace","path":"/level","value":2}]}
    {"at":350,"environment":[{"op":"replace","path":"/colorScheme","value":"dark"}]}
    {"at":350,"command":"/fill","value":{"to":7},"patch":[{"op":"replace","path":"/level","value":7}]}
    {"at":900,"command":"/ring","element":{"name":"Ring","event":"click"}}
    {"at":5400,"patch":[{"op":"replace","path":"/fails","value":true}],"crash":{"kind":"error","cause":"thrown","message":"The meter is broken."}}

    """

  static func recording() throws -> Recording { try Recording(text: text) }

  @Test func `a file is written as it was read`() throws {
    let recording = try Self.recording()
    #expect(recording.text == Self.text)
    #expect(recording.steps.count == 5)
    #expect(recording.duration == 5400)
    #expect(recording.screen == "meter")
    #expect(try Recording(text: Self.text.replacing("\n", with: "\n\n")) == recording)
    #expect(try Recording(text: Self.text.dropLast()) == recording)
  }

  @Test func `steps have a kind and a title`() throws {
    let steps = try Self.recording().steps
    #expect(steps.map(\.kind) == [.edit, .environment, .command, .command, .crash])
    #expect(
      steps.map(\.title) == [
        "/level = 2", #"colorScheme = "dark""#, #"/fill({"to":7})"#, "/ring()",
        "/fails = true: error: The meter is broken.",
      ])
  }

  static let titles: [(patch: String, title: String)] = [
    (#"[]"#, "no change"), (#"[{"op":"replace","path":"","value":[1]}]"#, "all = [1]"),
    (#"[{"op":"remove","path":"/a"},{"op":"remove","path":"/b"}]"#, "/a removed, 1 more"),
    (#"[{"op":"move","from":"/a","path":"/b"}]"#, "/a → /b"),
    (#"[{"op":"copy","from":"/a","path":"/b"}]"#, "/b = /a"),
    (
      #"[{"op":"test","path":"/a","value":1},{"op":"add","path":"/a/-","value":"x\ny"}]"#,
      #"/a/- = "x\ny""#
    ),
    (
      #"[{"op":"add","path":"/a","value":"\#(String(repeating: "x", count: 99))"}]"#,
      "/a = \"" + String(repeating: "x", count: 73) + "…"
    ),
  ]

  @Test(arguments: titles) func `a title fits in a line`(patch: String, title: String) throws {
    let step = Recording.Step(at: 0, patch: try Patch(Value(json: patch)))
    #expect(step.title == title)
  }

  static let damages: [(text: String, complaint: String)] = [
    ("", "line 1: the recording is empty"),
    ("{", "line 1: invalid JSON: "),
    ("{}", "line 1: expected the header of a recording"),
    (
      #"{"storybook":"recording","version":2}"#,
      "line 1: unsupported version: the recording was written by a newer storybook"
    ),
    (#"{"storybook":"recording","version":1}"#, "line 1: “story” or “props” is missing"),
    ("HEAD\n{", "line 2: invalid JSON: "),
    (
      "HEAD\n{\"at\":5,\"patch\":[{\"op\":}]}",
      "line 2: invalid JSON: a value is missing or malformed at byte 23, in /patch/0/op"
    ),
    ("HEAD\n{}", "line 2: “at” must be"),
    ("HEAD\n{\"at\":-1}", "line 2: “at” must be"),
    ("HEAD\n{\"at\":9223372036854775807}", "line 2: “at” must be"),
    (
      #"{"storybook":"recording","version":1,"story":"a/b","props":1,"date":9223372036854775807}"#,
      "line 1: “date” is not a valid time"
    ),
    ("HEAD\n\n{\"at\":5}\n{\"at\":4}", "line 4: “at” is earlier than in the line above"),
    ("HEAD\n{\"at\":5,\"patch\":{}}", "line 2: “patch” is not a JSON Patch: "),
    ("HEAD\n{\"at\":5,\"environment\":7}", "line 2: “environment” is not a JSON Patch: "),
    ("HEAD\n{\"at\":5,\"command\":\"x\"}", "line 2: “command” is not a JSON Pointer"),
    (
      "HEAD\n{\"at\":5,\"patch\":[{\"op\":\"remove\",\"path\":\"/no\"}]}",
      "line 2: the patch does not apply: /no: No value"
    ),
  ]

  @Test(arguments: damages) func `a damaged file names the line and what is wrong in it`(
    text: String, complaint: String
  ) throws {
    let head = #"{"storybook":"recording","version":1,"story":"meter/low","props":{}}"#
    let damage = #expect(throws: RecordingError.self) {
      try Recording(text: text.replacing("HEAD", with: head))
    }
    #expect(damage?.description.hasPrefix(complaint) == true, "\(damage?.description ?? "")")
  }

  @Test func `bytes that are no text are damage, too`() {
    let head = #"{"storybook":"recording","version":1,"story":"meter/low","props":{}}"#
    let line = Array(#"{"at":5,"props":{"name":""#.utf8) + [0xFF] + Array(#""}}"#.utf8)
    let damage = #expect(throws: RecordingError.self) {
      try Recording(bytes: Array("\(head)\n".utf8) + line)
    }
    #expect(
      damage?.description
        == "line 2: invalid JSON: a string is not valid UTF-8 at byte 26, in /props/name")
  }

  @Test func `a crash may have its props written out, and a cause of tomorrow`() throws {
    let head = #"{"storybook":"recording","version":1,"story":"meter/low","props":{"level":1}}"#
    let line = #"{"at":5,"props":{"level":2},"crash":{"kind":"timeout","cause":"boredom"}}"#
    let recording = try Recording(text: "\(head)\n\(line)")
    #expect(Timeline(recording).moment(1).props == ["level": 2])
    #expect(recording.steps[0].crash == CrashReport(.deadline, ""))
  }

  @Test func `any moment can be taken out`() throws {
    let timeline = Timeline(try Self.recording())
    #expect((0...5).map { timeline.moment($0).props["level"] } == [1, 2, 2, 7, 7, 7])
    #expect(timeline.moment(1).environment["colorScheme"] == "light")
    #expect(timeline.moment(2).environment["colorScheme"] == "dark")
    #expect(timeline.moment(5).props["fails"] == true)
  }

  @Test func `moments of a long recording are those of its patches`() {
    let start = Recording.Moment(props: ["level": 0], environment: [:])
    var recording = Recording(story: "meter/low", date: 0, start: start)
    for level in 1...200 {
      recording.steps.append(
        .init(at: level * 10, patch: Patch([.replace(Pointer(["level"]), Value(level))])))
    }
    let timeline = Timeline(recording)
    #expect((0...200).allSatisfy { timeline.moment($0).props["level"] == Value($0) })
  }

  static let times: [(at: Int, step: Int)] = [
    (0, 1), (1, 1), (349, 1), (350, 3), (899, 3), (900, 4), (5399, 4), (5400, 5), (9999, 5),
  ]

  @Test(arguments: times) func `a time is that of the last step that was not later`(
    at: Int, step: Int
  ) throws {
    #expect(try Self.recording().step(at: at) == step)
  }
}
