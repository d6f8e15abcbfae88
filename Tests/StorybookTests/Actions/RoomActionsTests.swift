// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

@testable import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookHost

/// A room whose screen has commands.
struct RoomActionsTests {
  private func stage(holdsEvaluations: Bool = false) -> RoomStage {
    let catalog = Catalog {
      Screen("Tally", render: Tally.html) {
        Story("Live", Tally.Props()) {
          OnCommand(\.add) { $0.count += $1 }
          OnCommand(\.trap) { _ in throw Tally.Refusal() }
        }
      }
    }
    var stage = RoomStage(catalog, holdsEvaluations: holdsEvaluations)
    stage.join("a")
    stage.join("b")
    return stage
  }

  private func perform(
    _ command: String, _ value: Value? = nil, seq: Int, merge: Bool = false
  ) -> ClientMessage {
    .perform(.init(seq: seq, command: Pointer(command)!, value: value, merge: merge))
  }

  @Test func `a performed command is sent to all participants, and is a revision like any other`() {
    var stage = stage()
    stage.say(perform("/add", 4, seq: 7), as: "a")
    #expect(stage.room.props["count"] == 4)
    #expect(stage.room.revision == 1)
    guard case .performed(7, "a", let note, unchanged: false)? = stage.heard["a"]?.dropLast().last,
      case .changed(let changed)? = stage.heard["a"]?.last
    else { return #expect(Bool(false), "\(stage.heard["a"] ?? [])") }
    #expect(note.command == Pointer("/add") && note.value == 4)
    #expect(note.change == ShortestChange(path: Pointer("/count")!, from: 0, to: 4))
    #expect(changed.patch == Patch([.replace(Pointer("/count")!, 4)]))
    guard case .performed(nil, "a", _, unchanged: false)? = stage.heard["b"]?.dropLast().last else {
      return #expect(Bool(false), "\(stage.heard["b"] ?? [])")
    }
    #expect(stage.shown["b"]?.last?.body == .text("<p>4</p>"))
    stage.say(.undo(seq: 8), as: "a")
    #expect(stage.room.props["count"] == 0)
  }

  @Test func `the element that was acted on is told to all, and recorded`() {
    var stage = stage()
    stage.say(.record(.init(seq: 1, action: .start)), as: "a")
    let element = ActedElement(name: "One more", event: "click")
    stage.say(
      .perform(.init(seq: 2, command: Pointer("/add")!, value: 4, element: element)), as: "a")
    stage.say(perform("/other", seq: 3), as: "a")
    for participant in ["a", "b"] {
      let elements = stage.heard[participant]?.compactMap { message -> ActedElement?? in
        guard case .performed(_, _, let note, _) = message else { return nil }
        return .some(note.element)
      }
      #expect(elements == [element, nil])
    }
    let steps = stage.room.recordings.session?.recording.steps
    #expect(steps?.map(\.performed?.element) == [element, nil])
  }

  @Test func `typing goes on in one step of the history`() {
    var stage = stage()
    for seq in 1...3 { stage.say(perform("/add", 1, seq: seq, merge: true), as: "a") }
    #expect(stage.room.history.counts.undo == 1)
    stage.say(.undo(seq: 4), as: "a")
    #expect(stage.room.props["count"] == 0)
  }

  @Test func `an unhandled command changes nothing`() {
    var stage = stage()
    stage.say(perform("/other", seq: 1), as: "a")
    #expect(stage.room.revision == 0)
    guard case .performed(1, "a", _, unchanged: true)? = stage.heard["a"]?.last else {
      return #expect(Bool(false), "\(stage.heard["a"] ?? [])")
    }
  }

  @Test func `a command is performed once, by whichever connection of its page`() {
    var stage = stage()
    for id in ["c", "d"] {
      stage.join(id, at: "page", from: nil)
      stage.say(perform("/add", 4, seq: 7), as: id, at: "page")
      stage.say(perform("/other", seq: 8), as: id, at: "page")
    }
    #expect(stage.room.props["count"] == 4)
    #expect(stage.room.history.counts.undo == 1)
    #expect(stage.room.state.edits.newest["page"] == 8)
    let heard = stage.heard["d"] ?? []
    let confirmed = heard.compactMap {
      if case .changed(let changed) = $0 { changed.seq } else { nil }
    }
    #expect(confirmed == [7, 8])
    #expect(!heard.contains { if case .performed = $0 { true } else { false } })
    stage.say(perform("/add", 1, seq: 9), as: "d", at: "page")
    #expect(stage.room.props["count"] == 5)
  }

  @Test(arguments: [("/nothing", "/nothing"), ("/trap", "/trap")])
  func `a refused command is reported to its performer`(command: String, path: String) {
    var stage = stage()
    stage.say(perform(command, seq: 5), as: "a")
    guard case .rejected(5, let mismatch)? = stage.heard["a"]?.last else {
      return #expect(Bool(false), "\(stage.heard["a"] ?? [])")
    }
    #expect(mismatch.path == Pointer(path))
    #expect(stage.room.revision == 0)
  }

  @Test func `a crash while a command is performed leaves the props as they were`() {
    var stage = stage(holdsEvaluations: true)
    while !stage.evaluations.isEmpty { stage.answerNext() }
    stage.say(perform("/add", 1, seq: 5), as: "a")
    stage.answer(.crashed(CrashReport(.trap, "index out of range", stack: [])))
    #expect(stage.room.props["count"] == 0)
    guard case .rejected(5, let mismatch)? = stage.heard["a"]?.dropLast().last,
      case .crashed(let crash)? = stage.heard["a"]?.last
    else { return #expect(Bool(false), "\(stage.heard["a"] ?? [])") }
    #expect(mismatch.path == Pointer("/add"))
    #expect(crash.props["count"] == 0)
  }
}

private enum Tally {
  struct Props: Codable, Hashable, Sendable {
    var count = 0
    var add: CommandWith<Int> = .noop
    var trap: Command = .noop
    var other: Command = .noop
  }

  struct Refusal: Error {}

  static func html(_ props: Props) -> HTML { "<p>\(props.count)</p>" }
}
