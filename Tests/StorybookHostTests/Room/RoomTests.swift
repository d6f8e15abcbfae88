// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookProgram
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

struct RoomTests {
  @Test func `a joining client receives the whole state, then the rendering`() {
    let stage = RoomStage.make("a")
    #expect(
      stage.heard["a"] == [
        .opened(
          .init(
            room: "room", screen: "meter", story: "meter/low", schema: stage.room.schema,
            props: ["level": 1, "name": "Tank", "tags": [], "fails": false], revision: 0,
            environment: EnvironmentSettings(device: "phone"), history: .init(undo: 0, redo: 0),
            participants: [Participant(id: "a", name: "A")], presence: 1, participant: "a"))
      ])
    #expect(stage.shown["a"]?.map(\.body) == [.text("<p>Tank: 1 </p>")])
  }

  @Test func `an edit reaches all participants, and only its author gets its seq back`() {
    var stage = RoomStage.make("a", "b")
    stage.edit("/level", 5, seq: 7, as: "a")
    let changed = HostMessage.Changed(
      revision: 1, seq: 7, participant: "a",
      patch: Patch([.replace(Pointer(["level"]), 5)]), history: .init(undo: 1, redo: 0),
      steps: StepOffer(undo: true))
    var forOthers = changed
    (forOthers.seq, forOthers.steps) = (nil, nil)
    #expect(stage.heard["a"]?.last == .changed(changed))
    #expect(stage.heard["b"]?.last == .changed(forOthers))
    #expect(stage.shown["b"]?.last?.body == .text("<p>Tank: 5 </p>"))
    #expect(stage.shown["b"]?.last?.revision == 1)
  }

  @Test func `an edit that the type rejects leaves props and rendering as they are`() {
    var stage = RoomStage.make("a")
    let before = stage.room
    stage.edit("/level", "much", seq: 3, as: "a")
    guard case .rejected(3, let mismatch)? = stage.heard["a"]?.last else {
      Issue.record("rejected was expected, not \(String(describing: stage.heard["a"]?.last))")
      return
    }
    #expect(mismatch.path == Pointer(["level"]))
    #expect(stage.room.props == before.props)
    #expect(stage.room.rendering == before.rendering)
    #expect(stage.room.revision == 0)
  }

  @Test(arguments: [
    ("/nothing", "/nothing"), ("/tags/0", "/tags/0"), ("/name/deeper", "/name/deeper"),
  ])
  func `an edit at an unknown path is rejected`(path: String, reported: String) {
    var stage = RoomStage.make("a")
    stage.edit(path, 1, seq: 4, as: "a")
    #expect(
      stage.heard["a"]?.last
        == .rejected(
          seq: 4,
          PropsError(path: Pointer(reported)!, reason: "No value at “\(reported)”.")))
    #expect(stage.room.revision == 0)
  }

  @Test(arguments: [
    ("", "/level"), ("/level", "/level"), ("/level/0", "/level/0"), ("/name", "/name"),
  ])
  func `a refusal of a whole is placed where the edit was`(path: String, reported: String) {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 5, seq: 9, as: "a")
    stage.answer(.rejected(PropsError(path: Pointer(path)!, reason: "No.")))
    let mismatch = PropsError(path: Pointer(reported)!, reason: "No.")
    #expect(stage.heard["a"]?.contains(.rejected(seq: 9, mismatch)) == true)
  }

  @Test func `a patch applies all or nothing`() {
    var stage = RoomStage.make("a")
    let patch = Patch([.replace(Pointer(["level"]), 5), .remove(Pointer(["nothing"]))])
    stage.say(.edit(.init(seq: 1, patch: patch)), as: "a")
    #expect(stage.room.props["level"] == 1)
    #expect(stage.room.revision == 0)
  }

  @Test func `undo and redo step through the history, reset goes back to the story`() {
    var stage = RoomStage.make("a")
    stage.edit("/level", 5, as: "a")
    stage.edit("/level", 6, as: "a")
    stage.say(.undo(seq: 3), as: "a")
    #expect(stage.room.props["level"] == 5)
    stage.say(.undo(seq: 4), as: "a")
    #expect(stage.room.props["level"] == 1)
    stage.say(.redo(seq: 5), as: "a")
    #expect(stage.room.props["level"] == 5)
    stage.say(.reset(seq: 6), as: "a")
    #expect(stage.room.props["level"] == 1)
    stage.say(.undo(seq: 7), as: "a")
    #expect(stage.room.props["level"] == 5)
    #expect(stage.room.opened(for: "a").history == .init(undo: 1, redo: 1))
  }

  @Test func `a client that joins a room with other props receives those and the story's own`() {
    var stage = RoomStage.make("a")
    #expect(stage.room.opened(for: "a").own == nil)
    stage.edit("/level", 5, as: "a")
    #expect(stage.room.opened(for: "a").own == stage.room.original)
  }

  @Test func `undo with nothing to undo says so`() {
    var stage = RoomStage.make("a")
    stage.say(.undo(seq: 2), as: "a")
    #expect(
      stage.heard["a"]?.last
        == .failed(ProtocolError(.nothingToUndo, "Nothing to undo.", seq: 2)))
  }

  @Test func `typing in one field is one step of the history`() {
    var stage = RoomStage.make("a")
    stage.edit("/name", "B", as: "a")
    stage.edit("/name", "Bo", merge: true, as: "a")
    stage.edit("/name", "Bob", merge: true, as: "a")
    stage.edit("/level", 2, merge: true, as: "a")
    stage.say(.undo(seq: 5), as: "a")
    #expect(stage.room.props["name"] == "Bob")
    stage.say(.undo(seq: 6), as: "a")
    #expect(stage.room.props["name"] == "Tank")
  }

  @Test func `a render that throws is a crash, and the last good rendering stays`() {
    var stage = RoomStage.make("a")
    stage.edit("/fails", true, as: "a")
    let crash = Crash(
      revision: 1, report: CrashReport(.thrown, "The meter is broken."),
      props: ["level": 1, "name": "Tank", "tags": [], "fails": true])
    #expect(stage.heard["a"]?.last == .crashed(crash))
    #expect(stage.room.rendering?.body == .text("<p>Tank: 1 </p>"))
    stage.join("b")
    #expect(stage.heard["b"]?.last == .crashed(crash))
    stage.edit("/fails", false, as: "a")
    #expect(stage.room.crash == nil)
  }

  @Test func `a trap while props decode keeps the good props`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 5, seq: 9, as: "a")
    stage.answer(.crashed(CrashReport(.trap, "Fatal error: no fives")))
    let mismatch = PropsError(path: Pointer(["level"]), reason: "Fatal error: no fives")
    #expect(stage.heard["a"]?.contains(.rejected(seq: 9, mismatch)) == true)
    #expect(stage.room.props["level"] == 1)
    stage.edit("/level", 6, as: "a")
    stage.answerNext()
    #expect(stage.room.props["level"] == 6)
  }

  @Test func `edits that wait make the renderings between unnecessary`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    for level in 2...5 { stage.edit("/level", Value(level), as: "a") }
    var rendered = 0
    while let next = stage.evaluations.first {
      rendered += next.wantsRendering ? 1 : 0
      stage.answerNext()
    }
    #expect(rendered == 2)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 5 </p>"))
    #expect(stage.room.revision == 4)
  }

  @Test func `an environment is checked, sent to all, and rendered for`() {
    var stage = RoomStage.make("a", "b")
    let dark = Patch([.replace(Pointer(["colorScheme"]), "dark")])
    stage.say(.environment(seq: 1, patch: dark), as: "a")
    var environment = EnvironmentSettings(device: "phone")
    environment.colorScheme = .dark
    #expect(stage.heard["b"]?.last == .environment(seq: nil, revision: 1, environment))
    #expect(stage.shown["b"]?.last?.revision == 1)
    let wrong = Patch([.replace(Pointer(["colorScheme"]), "plaid")])
    stage.say(.environment(seq: 2, patch: wrong), as: "a")
    #expect(
      stage.heard["a"]?.last
        == .failed(
          ProtocolError(
            .badEnvironment, "/colorScheme: Invalid value “plaid”: expected one of light, dark.",
            seq: 2)))
  }

  @Test func `a restored state that no longer decodes falls back to the story's own`() {
    var stage = RoomStage(props: ["level": "old"], holdsEvaluations: true)
    stage.join("a")
    while !stage.evaluations.isEmpty { stage.answerNext() }
    #expect(stage.room.props["level"] == 1)
    let rejections = stage.heard["a"]?.filter { if case .rejected = $0 { true } else { false } }
    #expect(rejections?.count == 1)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 1 </p>"))
  }

  @Test(arguments: [true, false])
  func `an evaluation that throws once it is superseded and cancelled is no crash`(
    isCommitted: Bool
  ) throws {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 8, as: "a")
    #expect(stage.room.cancelSuperseded() == nil)
    stage.edit("/level", 9, seq: 2, as: "a")
    let ticket = try #require(stage.evaluations.first?.ticket)
    #expect(stage.room.cancelSuperseded() == .init(ticket: ticket, isLate: false))
    #expect(stage.room.cancelSuperseded() == nil)
    let report = CrashReport(.thrown, "Cancelled.")
    if isCommitted {
      stage.answer(.decoded())
      stage.crash(report)
    } else {
      stage.answer(.crashed(report))
    }
    stage.answerAll()
    let problems = stage.heard["a"]?.filter {
      switch $0 {
      case .crashed, .rejected: true
      default: false
      }
    }
    #expect(problems?.count == 0)
    #expect(stage.room.revision == 2)
    #expect(stage.shown["a"]?.last?.body == .text("<p>Tank: 9 </p>"))
  }

  @Test func `a save waits for the edits before it`() {
    var stage = RoomStage.make("a")
    stage.holdsEvaluations = true
    stage.edit("/level", 8, as: "a")
    stage.say(.save(.init(seq: 2, name: "eight")), as: "a")
    #expect(stage.saved == [])
    stage.answerNext()
    #expect(stage.saved.map { $0["level"] } == [8])
  }

  @Test func `participants see who is here and which field they are on`() {
    var stage = RoomStage.make("a", "b")
    stage.say(.focus(path: Pointer(["name"])), as: "b")
    let here = [
      Participant(id: "a", name: "A"),
      Participant(id: "b", name: "B", focus: Pointer(["name"])),
    ]
    #expect(stage.heard["a"]?.last == .participants(here))
    stage.leave("b")
    #expect(stage.heard["a"]?.last == .participants([here[0]]))
  }

  @Test func `too many waiting edits are refused, the accepted ones are kept`() {
    var stage = RoomStage(holdsEvaluations: true)
    stage.join("a")
    stage.answerNext()
    for number in 0...1001 { stage.edit("/level", Value(number), seq: number, as: "a") }
    guard case .failed(let failure)? = stage.heard["a"]?.last else {
      Issue.record("The last message should be a failure.")
      return
    }
    #expect(failure.code == .limit)
    while !stage.evaluations.isEmpty { stage.answerNext() }
    #expect(stage.room.props["level"] == 1000)
  }
}
