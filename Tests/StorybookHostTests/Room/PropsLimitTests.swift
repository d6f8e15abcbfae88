import Storybook
import StorybookFiles
import StorybookProgram
import StorybookRecording
import StorybookSchema
@testable import StorybookTestSupport
import Testing
@testable import StorybookHost

/// One limit for the props of a room, whoever changes them.
struct PropsLimitTests {
  private static let megabyte = 1 << 20

  // Made of long parts: letter by letter, 60 MB take four seconds without optimization.
  private static let part = String(repeating: "x", count: megabyte)

  private static func text(_ megabytes: Int) -> Value {
    .string(String(repeating: part, count: megabytes))
  }

  /// A room with these props whose evaluations a test answers.
  private static func stage(_ props: Value) -> RoomStage {
    var stage = RoomStage(props: props, holdsEvaluations: true)
    stage.finish()
    stage.join("a")
    return stage
  }

  /// Where new props come from.
  private static func push(_ props: Value, through door: String, _ stage: inout RoomStage) {
    switch door {
    case "an edit":
      stage.edit("/note", props["note"] ?? .null, seq: 7, as: "a")
    case "a command":
      stage.say(["type": "perform", "seq": 7, "command": "/fill"], as: "a")
      stage.answer(.reacted(Reaction(props: props)))
    case "a request of scripts":
      stage.say(
        [
          "type": "request", "seq": 7, "story": .string(stage.room.story), "method": "GET",
          "address": "/x",
        ], as: "a")
      stage.answer(.reacted(Reaction(props: props)))
    default:
      let start = Recording.Moment(props: stage.room.props, environment: [:])
      let recording = Recording(
        story: stage.room.story, date: 0, start: start,
        steps: [.init(at: 1, patch: .difference(from: start.props, to: props))])
      stage.recordings["big"] = recording.text
      stage.say(
        ["type": "replay", "seq": 7, "action": "seek", "recording": "big", "step": 1], as: "a")
    }
  }

  @Test(arguments: ["an edit", "a command", "a request of scripts"])
  func `what makes props too large is refused with its size, and nothing is committed`(
    door: String
  ) throws {
    let props: Value = ["note": "", "more": Self.text(60)]
    let large: Value = ["note": Self.text(10), "more": Self.text(60)]
    var stage = Self.stage(props)
    let before = stage.room.state
    Self.push(large, through: door, &stage)
    #expect(stage.room.state == before)
    let reasons = stage.reasons(of: "a")
    #expect(
      Set(reasons).count == 1 && reasons[0].contains("The props take 70"), "\(door): \(reasons)")
    #expect(reasons.allSatisfy { $0.contains("of at most 64 MB.") })
    #expect(stage.room.queue.work == nil)
  }

  @Test(arguments: ["an edit", "a command", "a request of scripts", "a step of a recording"])
  func `what the host has no memory for is refused with its size`(door: String) {
    let props: Value = ["note": "", "more": "short"]
    var stage = Self.stage(props)
    stage.room.allowance = RoomAllowance(growth: Self.megabyte, limit: 256 << 20)
    Self.push(["note": Self.text(2), "more": "short"], through: door, &stage)
    #expect(stage.room.props == props)
    let reasons = stage.reasons(of: "a")
    #expect(
      Set(reasons).count == 1 && reasons[0].contains("The change takes 2"), "\(door): \(reasons)")
    #expect(reasons.allSatisfy { $0.contains("their maximum of 256 MB.") })
  }

  @Test func `steps through the history take no memory, and are made without any`() {
    var stage = Self.stage(["note": Self.text(20), "more": ""])
    Self.push(["note": ""], through: "an edit", &stage)
    stage.finish()
    stage.room.allowance = RoomAllowance(growth: 0, limit: 256 << 20)
    // A removal of 20 MB comes back: more than a message may write.
    let steps: [(type: Value, size: Int?)] = [("undo", 20 << 20), ("redo", 0), ("reset", nil)]
    for step in steps {
      stage.say(["type": step.type, "seq": 8], as: "a")
      stage.finish()
      #expect(stage.room.props["note"]?.string?.utf8.count == step.size)
    }
    #expect(stage.reasons(of: "a") == [])
  }

  @Test func `a load that is too large fails with its size`() throws {
    var stage = RoomStage(props: ["names": "loading"], holdsEvaluations: true)
    let due = DueLoad("names")
    stage.answer(.decoded(due: [due]))
    stage.late(.rendered(.test, Timing()), for: 1)
    let loaded: Value = ["names": Self.text(70)]
    stage.finishLoad(.reacted(Reaction(props: loaded)))
    stage.answer(.reacted(Reaction(props: loaded)))
    #expect(stage.room.props == ["names": "loading"])
    let event = try #require(stage.evaluations.first?.event)
    #expect(event == .fail(due, message: "The props take 70.1 MB, of at most 64 MB."))
  }
}

/// A recording that applies to itself, whatever was recorded.
struct RecordedLimitTests {
  private static func text(_ count: Int) -> Value { .string(String(repeating: "x", count: count)) }

  private static func stage(_ props: Value) -> RoomStage {
    var stage = RoomStage(props: props, holdsEvaluations: true)
    stage.finish()
    stage.join("a")
    stage.say(["type": "record", "seq": 1, "action": "start"], as: "a")
    return stage
  }

  /// Every moment can be shown, and the last one is what the room has if it recorded all.
  private static func check(_ stage: RoomStage) throws {
    let session = try #require(stage.room.recordings.session)
    let timeline = Timeline(session.recording)
    #expect(timeline.failures.isEmpty)
    for step in 0...session.recording.steps.count { _ = timeline.moment(step) }
    guard !session.isFull else { return }
    #expect(timeline.moment(session.recording.steps.count).props == stage.room.props)
  }

  @Test func `a handler returns a list of 1,200,000 digits, and another command follows`() throws {
    var stage = Self.stage(["digits": .null, "count": 1])
    let digits = Value.array(Array(repeating: 1, count: 1_200_000))
    for props: Value in [["digits": digits, "count": 1], ["digits": digits, "count": 2]] {
      stage.perform(props)
      #expect(stage.room.props == props)
      try Self.check(stage)
    }
  }

  @Test func `40 splices by turns on two texts of 900 kB, and another edit`() throws {
    var stage = Self.stage(["a": Self.text(900_000), "b": Self.text(900_000), "c": ""])
    let splices = (0..<40).map { index -> Value in
      [
        "op": "splice", "path": index.isMultiple(of: 2) ? "/a" : "/b", "at": 5, "delete": 1,
        "insert": "y",
      ]
    }
    stage.say(["type": "edit", "seq": 2, "patch": .array(splices)], as: "a")
    stage.finish()
    stage.edit("/c", "more", seq: 3, as: "a")
    stage.finish()
    #expect(stage.room.props["c"] == "more")
    try Self.check(stage)
  }

  @Test func `a removal of over 16 MB is undone, and an edit follows`() throws {
    let row = Self.text(900_000)
    var stage = Self.stage(["rows": .array(Array(repeating: row, count: 25)), "c": ""])
    stage.edit("/rows", [], seq: 2, as: "a")
    stage.finish()
    stage.say(["type": "undo", "seq": 3], as: "a")
    stage.finish()
    #expect(stage.room.props["rows"]?.array?.count == 25)
    stage.edit("/c", "more", seq: 4, as: "a")
    stage.finish()
    #expect(stage.room.props["c"] == "more")
    try Self.check(stage)
  }

  @Test(arguments: 1...Repetitions.count(15, atNight: 60))
  func `random steps of a room are recorded as they were`(seed: Int) throws {
    var random = RandomProps(seed: seed)
    var stage = Self.stage(["a": random.value(50), "text": "some text", "rows": []])
    for seq in 2..<40 {
      let props = stage.room.props
      switch Int.random(in: 0..<8, using: &random.source) {
      case 0, 1: stage.perform(random.changed(props, 30))
      case 2: stage.say(["type": "undo", "seq": Value(seq)], as: "a")
      case 3: stage.say(["type": "redo", "seq": Value(seq)], as: "a")
      case 4:
        stage.edit("/text", .string(random.text(seq)), seq: seq, as: "a")
      case 5:
        let patch: Value = [
          ["op": "splice", "path": "/text", "at": 0, "delete": 1, "insert": "é"],
          ["op": "add", "path": "/rows", "value": random.value(10)],
          ["op": "splice", "path": "/text", "at": 1, "delete": 0, "insert": "z"],
        ]
        stage.say(["type": "edit", "seq": Value(seq), "patch": patch], as: "a")
      case 6:
        stage.say(["type": "perform", "seq": Value(seq), "command": "/fill"], as: "a")
        stage.answer(.crashed(CrashReport(.trap, "Boom", stack: [])))
      default: stage.say(["type": "reset", "seq": Value(seq)], as: "a")
      }
      stage.finish()
    }
    try Self.check(stage)
  }

  @Test func `a step that does not apply is left out, with the reason`() {
    let start = Recording.Moment(props: ["level": 0], environment: [:])
    let steps = [
      Patch([.replace(Pointer(["level"]), 1)]), Patch([.remove(Pointer(["name"]))]),
      Patch([.replace(Pointer(["level"]), 2)]),
    ]
    let timeline = Timeline(
      Recording(
        story: "meter/low", date: 0, start: start,
        steps: steps.enumerated().map { .init(at: $0.offset, patch: $0.element) }))
    #expect((0...3).map { timeline.moment($0).props["level"] } == [0, 1, 1, 2])
    #expect(timeline.failures.mapValues(\.reason) == [2: "No value at “/name”."])
  }

  @Test func `a long text that changes a thousand times keeps few copies of it`() {
    let start = Recording.Moment(props: ["text": Self.text(1_000_000)], environment: [:])
    let steps = (1...1_000).map { at in
      Recording.Step(
        at: at,
        patch: Patch([.splice(Pointer(["text"]), TextSplice(at: at, delete: 1, insert: "y"))]))
    }
    let timeline = Timeline(Recording(story: "meter/low", date: 0, start: start, steps: steps))
    #expect(timeline.memory < 40 << 20)
    for step in [0, 1, 31, 32, 33, 500, 999, 1_000] {
      let text = timeline.moment(step).props["text"]?.string ?? ""
      #expect(text.utf8.count { $0 == UInt8(ascii: "y") } == step)
    }
  }
}

extension RoomStage {
  /// Ends all evaluations: the type accepts everything.
  fileprivate mutating func finish() {
    while let evaluation = evaluations.first {
      answer(.decoded())
      guard evaluation.wantsRendering else { continue }
      late(.rendered(.test, Timing()), for: evaluation.ticket)
    }
  }

  /// A command whose handler returns these props, as its worker sends them.
  fileprivate mutating func perform(_ props: Value) {
    say(["type": "perform", "seq": 2, "command": "/fill"], as: "a")
    guard let evaluation = evaluations.first else { return }
    answer(.reacted(Reaction(props: (try? Value(json: props.bytes)) ?? .null)))
    guard evaluation.wantsRendering else { return }
    late(.rendered(.test, Timing()), for: evaluation.ticket)
  }

  /// Why requests of a participant were refused, and steps could not be shown.
  fileprivate func reasons(of id: Participant.ID) -> [String] {
    (heard[id] ?? []).compactMap { message in
      switch message {
      case .rejected(_, let mismatch): mismatch.reason
      case .failed(let failure): failure.message
      case .answered(_, let answered): answered.reason
      case .replaying(let report): report.drift?.problem
      default: nil
      }
    }
  }
}

extension Rendering {
  fileprivate static let test = Rendering(mediaType: "text/html", body: .text("<p></p>"))
}
