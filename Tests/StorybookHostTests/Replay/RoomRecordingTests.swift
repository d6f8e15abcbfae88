import StorybookProgram
import StorybookRecording
import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// What a room records, and what becomes of it.
struct RoomRecordingTests {
  private static func stage() -> RoomStage {
    var stage = RoomStage()
    stage.wait(1000)
    stage.join("a")
    stage.join("b")
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    return stage
  }

  private static func reports(_ stage: RoomStage, _ id: String) -> [HostMessage.RecordingReport] {
    (stage.heard[id] ?? []).compactMap {
      if case .recording(let report) = $0 { report } else { nil }
    }
  }

  /// The lines that were recorded, the start left out.
  private static func steps(_ stage: inout RoomStage) -> [String] {
    stage.say(.excerpt(.init(seq: 9)), as: "a")
    return (stage.excerpts.last ?? "").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `the start is the room as it is`() {
    var stage = RoomStage.make("a")
    stage.edit("/level", 4, as: "a")
    stage.wait(77)
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    stage.say(.excerpt(.init(seq: 2)), as: "a")
    #expect(
      stage.excerpts == [
        """
        {"storybook":"recording","version":1,"story":"meter/low","date":77,"environment":\
        {"device":"phone","colorScheme":"light","locale":"en_US","direction":"leftToRight",\
        "textSize":"medium","format":"html","reducedMotion":false,"timeZone":"UTC",\
        "orientation":"portrait"},"props":{"level":4,"name":"Tank","tags":[],\
        "fails":false}}

        """
      ])
  }

  @Test func `everything that happens is recorded, for all participants`() {
    var stage = Self.stage()
    stage.wait(10)
    stage.edit("/level", 2, as: "a")
    stage.wait(10)
    stage.edit("/name", "Cask", as: "b")
    let dark = Patch([.replace(Pointer(["colorScheme"]), "dark")])
    stage.say(.environment(seq: 2, patch: dark), as: "b")
    stage.wait(10)
    stage.say(.undo(seq: 3), as: "a")
    stage.say(.reset(seq: 4), as: "a")
    #expect(
      Self.steps(&stage) == [
        #"{"at":10,"patch":[{"op":"replace","path":"/level","value":2}]}"#,
        #"{"at":20,"patch":[{"op":"replace","path":"/name","value":"Cask"}]}"#,
        #"{"at":20,"environment":[{"op":"replace","path":"/colorScheme","value":"dark"}]}"#,
        #"{"at":30,"patch":[{"op":"replace","path":"/level","value":1}]}"#,
        #"{"at":30,"patch":[{"op":"replace","path":"/name","value":"Tank"}]}"#,
      ])
  }

  @Test func `what the type refuses did not happen`() {
    var stage = Self.stage()
    stage.edit("/level", "no number", as: "a")
    stage.edit("/no/such", 1, as: "a")
    #expect(Self.steps(&stage) == [])
  }

  private static func bell() -> RoomStage {
    var stage = RoomStage(Bell.catalog)
    stage.join("a")
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    return stage
  }

  private static func perform(_ stage: inout RoomStage, _ command: String, _ value: Value? = nil) {
    stage.say(.perform(.init(seq: 2, command: Pointer([command]), value: value)), as: "a")
  }

  @Test func `a command that was performed is recorded with what it led to`() {
    var stage = Self.bell()
    Self.perform(&stage, "ring")
    Self.perform(&stage, "ringTimes", 2)
    Self.perform(&stage, "listen")
    Self.perform(&stage, "nothingOfTheKind")
    Self.perform(&stage, "ringTimes", 99)
    #expect(
      Self.steps(&stage) == [
        #"{"at":0,"command":"/ring","patch":[{"op":"replace","path":"/rings","value":1}]}"#,
        #"{"at":0,"command":"/ringTimes","value":2,"patch":[{"op":"replace","path":"/rings","value":3}]}"#,
        #"{"at":0,"command":"/listen"}"#,
        #"{"at":0,"command":"/ringTimes","value":99,"patch":[{"op":"replace","path":"/rings","value":102}],"#
          + #""crash":{"kind":"error","cause":"thrown","message":"The bell is cracked."}}"#,
      ])
  }

  @Test func `a command that ends its process is a step with that crash`() {
    var stage = Self.bell()
    Self.perform(&stage, "ring")
    stage.holdsEvaluations = true
    Self.perform(&stage, "ring")
    stage.answer(.crashed(CrashReport(.trap, "cracked", stack: [RoomCrashTests.frame])))
    #expect(
      Self.steps(&stage).last == #"{"at":0,"command":"/ring","#
        + #""crash":{"kind":"trap","cause":"trap","message":"cracked"}}"#)
  }

  @Test func `a crash belongs to the step that led to it`() {
    var stage = Self.stage()
    stage.edit("/fails", true, as: "a")
    #expect(
      Self.steps(&stage) == [
        #"{"at":0,"patch":[{"op":"replace","path":"/fails","value":true}],"#
          + #""crash":{"kind":"error","cause":"thrown","message":"The meter is broken."}}"#
      ])
  }

  @Test func `props that trap while they decode are a step, from which the next one goes on`() {
    var stage = Self.stage()
    stage.holdsEvaluations = true
    stage.edit("/level", 5, as: "a")
    let ticket = stage.room.queue.work?.ticket ?? 0
    stage.answer(.crashed(CrashReport(.trap, "trapped", stack: nil)))
    stage.explain(CrashReport(.trap, "no fives", stack: [RoomCrashTests.frame]), for: ticket)
    stage.holdsEvaluations = false
    stage.edit("/name", "Cask", as: "a")
    #expect(
      Self.steps(&stage) == [
        #"{"at":0,"patch":[{"op":"replace","path":"/level","value":5}],"#
          + #""crash":{"kind":"trap","cause":"trap","message":"no fives"}}"#,
        #"{"at":0,"patch":[{"op":"replace","path":"/level","value":1},"#
          + #"{"op":"replace","path":"/name","value":"Cask"}]}"#,
      ])
    #expect(throws: Never.self) { try Recording(text: stage.excerpts.last ?? "") }
  }

  @Test func `a recording of a room that shows a crash starts with it`() {
    var stage = RoomStage.make("a")
    stage.edit("/fails", true, as: "a")
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    #expect(
      Self.steps(&stage)
        == [#"{"at":0,"crash":{"kind":"error","cause":"thrown","message":"The meter is broken."}}"#]
    )
  }

  @Test func `all participants receive the state of the recording, later ones too`() {
    var stage = Self.stage()
    stage.wait(10)
    stage.edit("/level", 2, as: "b")
    stage.join("c")
    stage.say(.record(.init(seq: 3, action: .stop)), as: "b")
    stage.edit("/level", 3, as: "b")
    let on = { HostMessage.RecordingReport(isOn: true, steps: $0, since: 1000, duration: $1) }
    let off = HostMessage.RecordingReport(isOn: false, steps: 1, since: 1000, duration: 10)
    #expect(Self.reports(stage, "a") == [on(0, 0), on(1, 10), off])
    #expect(Self.reports(stage, "c") == [on(1, 10), off])
  }

  @Test func `an edit under way belongs to a recording that is stopped after it`() {
    var stage = Self.stage()
    stage.holdsEvaluations = true
    stage.edit("/level", 2, as: "a")
    stage.say(.record(.init(seq: 3, action: .stop)), as: "a")
    stage.say(.excerpt(.init(seq: 4)), as: "a")
    #expect(stage.excerpts == [])
    stage.answerAll()
    #expect(stage.excerpts.first?.contains(#""value":2"#) == true)
  }

  @Test func `no participant receives a missing recording`() {
    var stage = RoomStage.make("a")
    stage.edit("/level", 2, as: "a")
    #expect(Self.reports(stage, "a") == [])
    stage.say(.excerpt(.init(seq: 7)), as: "a")
    let failure = ProtocolError(.noRecording, "No recording to export.", seq: 7)
    #expect(stage.heard["a"]?.last == .failed(failure))
    stage.say(.record(.init(seq: 8, action: .stop)), as: "a")
    #expect(Self.reports(stage, "a") == [.nothing])
  }

  @Test func `starting again forgets what is in hand, starting twice does not`() {
    var stage = Self.stage()
    stage.edit("/level", 2, as: "a")
    stage.say(.record(.init(seq: 3, action: .start)), as: "b")
    #expect(Self.steps(&stage).count == 1)
    stage.say(.record(.init(seq: 4, action: .stop)), as: "b")
    #expect(Self.steps(&stage).count == 1)
    stage.say(.record(.init(seq: 5, action: .start)), as: "b")
    #expect(Self.steps(&stage) == [])
  }

  @Test func `a clock that is set back makes no step earlier than the one before`() {
    var stage = Self.stage()
    stage.wait(50)
    stage.edit("/level", 2, as: "a")
    stage.wait(-500)
    stage.edit("/level", 3, as: "a")
    #expect(Self.reports(stage, "a").last?.duration == 50)
    #expect(throws: Never.self) {
      try Recording(text: Self.steps(&stage).isEmpty ? "" : stage.excerpts.last ?? "")
    }
  }

  @Test func `all participants receive that a recording is full`() {
    var stage = Self.stage()
    for level in 1...RecordingSession.stepLimit {
      stage.room.recordings.session?.record(
        at: level, moment: .init(props: ["level": Value(level)], environment: [:]))
    }
    stage.edit("/level", 2, as: "a")
    stage.edit("/level", 3, as: "a")
    #expect(Self.reports(stage, "b").map(\.isFull) == [false, true])
  }

  @Test func `a recording that grows too large ends by itself`() {
    let start = Recording.Moment(props: ["level": 0], environment: [:])
    var recordingSession = RecordingSession(story: "meter/low", date: 0, start: start)
    for level in 0...RecordingSession.stepLimit {
      recordingSession.record(
        at: level, moment: .init(props: ["level": Value(level)], environment: [:]))
    }
    #expect(
      recordingSession.report
        == .init(isOn: false, steps: 10_000, since: 0, duration: 9_999, isFull: true))
    var large = RecordingSession(story: "meter/low", date: 0, start: start)
    let text = Value.string(String(repeating: "x", count: 5 << 20))
    for level in 0...4 {
      large.record(
        at: 0, moment: .init(props: ["level": Value(level), "x": text], environment: [:]))
      large.record(at: 0, moment: start)
    }
    #expect(large.report.isFull)
    #expect(large.recording.text.utf8.count < RecordingSession.sizeLimit)
  }
}
