import StorybookProgram
import StorybookRecording
import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// How a room shows a recording.
struct RoomReplayTests {
  /// Levels 1, 2, 3 and 4 after 0, 100, 250 and 600 milliseconds.
  private static let text = """
    {"storybook":"recording","version":1,"story":"meter/low","date":0,"environment":{},"props":{"level":1,"name":"Tank","tags":[],"fails":false}}
    {"at":100,"patch":[{"op":"replace","path":"/level","value":2}]}
    {"at":250,"patch":[{"op":"replace","path":"/level","value":3}]}
    {"at":250,"environment":[{"op":"add","path":"/colorScheme","value":"dark"}]}
    {"at":600,"patch":[{"op":"replace","path":"/level","value":4}]}

    """

  private static func stage(_ text: String = text) -> RoomStage {
    var stage = RoomStage()
    stage.recordings["filling up"] = text
    stage.join("a")
    stage.join("b")
    stage.edit("/level", 9, as: "a")
    return stage
  }

  private static func say(
    _ stage: inout RoomStage, _ action: ClientMessage.Replay.Action,
    _ source: ClientMessage.RecordingSource? = nil, at place: ClientMessage.Place? = nil
  ) {
    stage.say(.replay(.init(seq: 5, source: source, action: action, place: place)), as: "a")
  }

  private static func levels(_ stage: RoomStage, _ id: String) -> [Value?] {
    (stage.heard[id] ?? []).compactMap {
      guard case .changed(let changed) = $0,
        case .replace(_, let value)? = changed.patch.operations.first
      else { return nil }
      return value
    }
  }

  private static func reports(_ stage: RoomStage, _ id: String) -> [HostMessage.ReplayReport] {
    (stage.heard[id] ?? []).compactMap {
      if case .replaying(let report) = $0 { report } else { nil }
    }
  }

  @Test func `it is shown to all participants, in order, at its times`() {
    var stage = Self.stage()
    Self.say(&stage, .play, .file("filling up"))
    var delays: [Int] = []
    while let wake = stage.wakes.first {
      delays.append(wake.after)
      stage.wake()
    }
    #expect(delays == [100, 150, 350])
    for id in ["a", "b"] { #expect(Self.levels(stage, id).suffix(4) == [1, 2, 3, 4]) }
    #expect(stage.room.environment.colorScheme == .dark)
    #expect(stage.shown["b"]?.suffix(4).map(\.body).last == .text("<p>Tank: 4 </p>"))
    let last = Self.reports(stage, "b").last
    #expect(last?.state == .paused)
    #expect(last?.step == 4)
    #expect(last?.at == 600)
  }

  @Test func `a screen that is slow is never asked for two steps at once`() {
    var stage = Self.stage()
    stage.holdsEvaluations = true
    Self.say(&stage, .play, .file("filling up"))
    stage.wait(10_000)
    for level in 1...4 {
      #expect(stage.evaluations.count == 1)
      #expect(stage.evaluations[0].wantsRendering)
      stage.answerNext()
      #expect(stage.room.props["level"] == Value(level))
    }
    #expect(stage.wakes.isEmpty)
  }

  @Test func `steps that were taken at once are shown one after the other, the start too`() {
    var stage = Self.stage(Self.text.replacing(/"at":(100|250)/, with: "\"at\":0"))
    Self.say(&stage, .play, .file("filling up"))
    #expect(Self.levels(stage, "b").suffix(3) == [1, 2, 3])
    #expect(stage.wakes.map(\.after) == [600])
  }

  @Test func `a pause stays where it is, and goes on from there`() {
    var stage = Self.stage()
    Self.say(&stage, .play, .file("filling up"))
    stage.wait(60)
    Self.say(&stage, .pause)
    stage.wake()
    #expect(stage.room.props["level"] == 1)
    #expect(Self.reports(stage, "b").last?.at == 60)
    Self.say(&stage, .play)
    #expect(stage.wakes.last?.after == 40)
    #expect(stage.room.props["level"] == 1)
  }

  @Test func `loading it changes nothing`() {
    var stage = Self.stage()
    Self.say(&stage, .pause, .file("filling up"))
    #expect(stage.room.props["level"] == 9)
    let report = Self.reports(stage, "b").last
    #expect(report?.state == .paused)
    #expect(report?.step == nil)
    #expect(report?.steps?.map(\.at) == [0, 100, 250, 250, 600])
    #expect(report?.steps?.map(\.kind) == [.start, .edit, .edit, .environment, .edit])
  }

  static let places: [(place: ClientMessage.Place, level: Value, at: Int)] = [
    (.time(0), 1, 0), (.time(99), 1, 99), (.time(100), 2, 100), (.time(300), 3, 300),
    (.time(9999), 4, 600), (.step(0), 1, 0), (.step(2), 3, 250), (.step(99), 4, 600),
  ]

  @Test(arguments: places) func `any moment can be shown`(
    place: ClientMessage.Place, level: Value, at: Int
  ) {
    var stage = Self.stage()
    Self.say(&stage, .seek, .file("filling up"), at: place)
    #expect(stage.room.props["level"] == level)
    #expect(Self.reports(stage, "b").last?.at == at)
    #expect(stage.wakes.isEmpty)
  }

  @Test func `of many moments asked for in haste the last one is shown`() {
    var stage = Self.stage()
    Self.say(&stage, .pause, .file("filling up"))
    stage.holdsEvaluations = true
    for step in [0, 1, 2, 4] { Self.say(&stage, .seek, at: .step(step)) }
    stage.answerAll()
    #expect(Self.levels(stage, "b").suffix(2) == [1, 4])
  }

  @Test func `it goes on playing from the moment that was sought`() {
    var stage = Self.stage()
    Self.say(&stage, .play, .file("filling up"))
    Self.say(&stage, .seek, at: .time(550))
    #expect(stage.wakes.last?.after == 50)
  }

  @Test func `at its end it plays from the start`() {
    var stage = Self.stage()
    Self.say(&stage, .seek, .file("filling up"), at: .step(4))
    Self.say(&stage, .play)
    #expect(stage.room.props["level"] == 1)
    #expect(stage.wakes.last?.after == 100)
  }

  @Test func `stopping stays at that moment, and one undo takes the whole back`() {
    var stage = Self.stage()
    // Not what one has done oneself before it.
    for id in ["a", "b"] { stage.edit("/name", .string(id), as: id) }
    Self.say(&stage, .play, .file("filling up"))
    stage.wake()
    stage.wake()
    Self.say(&stage, .stop)
    stage.wake()
    #expect(stage.room.props["level"] == 3)
    #expect(Self.reports(stage, "b").last?.state == .stopped)
    stage.say(.undo(seq: 6), as: "b")
    #expect(stage.room.props["level"] == 9 && stage.room.props["name"] == "b")
    Self.say(&stage, .seek, at: .step(0))
    let failure = ProtocolError(.noRecording, "No recording is loaded.", seq: 5)
    #expect(stage.heard["a"]?.last == .failed(failure))
  }

  @Test func `who edits takes over`() {
    var stage = Self.stage()
    Self.say(&stage, .play, .file("filling up"))
    stage.wait(30)
    stage.edit("/name", "Cask", as: "b")
    #expect(Self.reports(stage, "a").last?.state == .paused)
    stage.wake()
    #expect(stage.room.props["name"] == "Cask")
  }

  @Test func `a later client receives the position, with all steps`() {
    var stage = Self.stage()
    Self.say(&stage, .play, .file("filling up"))
    stage.join("c")
    #expect(Self.reports(stage, "c").map(\.state) == [.playing])
    #expect(Self.reports(stage, "c").first?.steps?.count == 5)
  }

  @Test func `a crash in it is reported, and it goes on`() {
    var stage = Self.stage(
      Self.text.replacing(
        #"{"at":250,"env"#,
        with: #"{"at":250,"patch":[{"op":"replace","path":"/fails","value":true}]}"# + "\n"
          + #"{"at":250,"patch":[{"op":"replace","path":"/fails","value":false}]}"# + "\n"
          + #"{"at":250,"env"#))
    Self.say(&stage, .play, .file("filling up"))
    while !stage.wakes.isEmpty { stage.wake() }
    #expect(stage.heard["b"]?.contains { if case .crashed = $0 { true } else { false } } == true)
    #expect(stage.room.props["level"] == 4)
  }

  @Test func `what no longer fits the type is migrated, and reported by step`() {
    var stage = Self.stage(
      Self.text.replacing(#""tags":[],"#, with: #""labels":[],"#)
        .replacing(#""value":3"#, with: #""value":"3""#))
    Self.say(&stage, .play, .file("filling up"))
    while !stage.wakes.isEmpty { stage.wake() }
    #expect(Self.levels(stage, "b").suffix(4) == [1, 2, 3, 4])
    let drifts = Self.reports(stage, "b").compactMap { report in
      report.drift.map { "\(report.step ?? -1) \($0.fields.map(\.path.description))" }
    }
    #expect(drifts.first == #"0 ["/tags", "/labels"]"#)
    #expect(drifts.contains(#"2 ["/level", "/tags", "/labels"]"#))
  }

  @Test func `a moment that nothing of fits is passed over`() {
    var stage = Self.stage(Self.text)
    stage.holdsEvaluations = true
    Self.say(&stage, .seek, .file("filling up"), at: .step(1))
    stage.answer(.rejected(PropsError(path: Pointer(["level"]), reason: "Not today.")))
    #expect(stage.room.props["level"] == 9)
    #expect(
      Self.reports(stage, "b").last?.drift == StepDrift(fields: [], problem: "/level: Not today."))
  }

  @Test func `a recording that was sent is shown like any other`() {
    var stage = Self.stage()
    Self.say(&stage, .seek, .content(Self.text), at: .step(1))
    #expect(stage.room.props["level"] == 2)
    #expect(Self.reports(stage, "b").last?.recording == nil)
  }

  @Test func `the one in hand is shown, and can be recorded again`() {
    var stage = Self.stage()
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    stage.edit("/level", 8, as: "a")
    Self.say(&stage, .seek, .recordedHere, at: .step(0))
    #expect(stage.room.props["level"] == 9)
    stage.say(.excerpt(.init(seq: 9)), as: "a")
    #expect(stage.excerpts.last?.split(separator: "\n").count == 3)
  }

  static let refusals: [(source: ClientMessage.RecordingSource?, code: ProtocolError.Code)] = [
    (nil, .noRecording), (.recordedHere, .noRecording), (.content("{}"), .badRecording),
    (.content(text.replacing("meter/low", with: "login/empty")), .badRecording),
  ]

  @Test(arguments: refusals) func `what is no recording of this screen is refused`(
    source: ClientMessage.RecordingSource?, code: ProtocolError.Code
  ) {
    var stage = Self.stage()
    Self.say(&stage, .play, source)
    guard case .failed(let failure)? = stage.heard["a"]?.last else {
      Issue.record("It was not refused.")
      return
    }
    #expect(failure.code == code)
    #expect(failure.seq == 5)
    #expect(stage.room.props["level"] == 9)
  }

  @Test func `a clock that was recorded stands, and one that was not goes on`() {
    var stage = Self.stage(
      """
      {"storybook":"recording","version":1,"story":"meter/low","date":0,"environment":{"device":"phone","clock":"2026-03-01T09:30:00Z","timeZone":"Asia/Tokyo"},"props":{"level":1,"name":"Tank","tags":[],"fails":false}}
      {"at":100,"environment":[{"op":"remove","path":"/clock"}]}

      """)
    Self.say(&stage, .seek, .file("filling up"), at: .step(0))
    #expect(stage.room.environment.clock == Instant("2026-03-01T09:30:00Z")?.date)
    #expect(stage.room.environment.timeZone == "Asia/Tokyo")
    Self.say(&stage, .seek, at: .step(1))
    #expect(stage.room.environment.clock == nil)
    #expect(stage.room.environment.timeZone == "Asia/Tokyo")
  }

  @Test func `a moment is what a step of the loaded recording changed`() {
    var stage = Self.stage()
    let moment = { stage.say(.moment(.init(seq: 3, step: $0)), as: "a") }
    moment(2)
    let failure = ProtocolError(.noRecording, "No recording is loaded.", seq: 3)
    #expect(stage.heard["a"]?.last == .failed(failure))
    Self.say(&stage, .pause, .file("filling up"))
    let level = { Patch([.replace(Pointer(["level"]), $0)]) }
    let patches = [0: nil, 1: level(2), 3: nil, 4: level(4), 9: level(4)]
    for (step, patch) in patches {
      moment(step)
      #expect(
        stage.heard["a"]?.last == .moment(.init(seq: 3, step: min(step, 4), patch: patch)))
    }
    #expect(stage.room.props["level"] == 9)
  }

  @Test func `what is loaded can be exported`() {
    var stage = Self.stage()
    Self.say(&stage, .pause, .file("filling up"))
    stage.say(.excerpt(.init(seq: 3, source: .replay)), as: "a")
    #expect(stage.excerpts == [Self.text])
  }

  @Test func `a new build while a step is under way does not stop it`() {
    var stage = Self.stage()
    stage.holdsEvaluations = true
    Self.say(&stage, .play, .file("filling up"))
    stage.answer(.decoded())
    stage.holdsEvaluations = false
    stage.rebuild()
    while !stage.wakes.isEmpty { stage.wake() }
    #expect(stage.room.props["level"] == 4)
  }
}
