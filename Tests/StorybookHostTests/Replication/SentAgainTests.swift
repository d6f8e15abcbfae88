import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// What a page sends again, as it has no answer, is taken once, whichever host it comes back to.
struct SentAgainTests {
  private struct Clicks: Codable, Hashable, Sendable {
    var count = 0
    var text = ""
    var add: Command = .noop
    var look: Command = .noop
  }

  private static let catalog = Catalog("Tests") {
    Screen("Clicks", render: { (props: Clicks) in HTML("<p>\(props.count)\(props.text)</p>") }) {
      Story("None", Clicks())
    }
    .update(
      ScreenUpdate<Clicks> {
        OnCommand(\.add) { $0.count += 1 }
        OnCommand(\.look) { _ in }
      })
  }

  /// How far the message gets on the host that the page leaves.
  enum Cut: CaseIterable {
    case queued, proposed, logged, read
  }

  /// A message with its number and base, and what the room has of it once it is taken.
  struct Sent: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: @Sendable (_ seq: Int, _ base: Int) -> ClientMessage
    let count: Int
    let text: String
  }

  static let kinds = [
    Sent(
      testDescription: "a click",
      message: { .perform(.init(seq: $0, command: Pointer(["add"]), base: $1)) }, count: 1, text: ""
    ),
    Sent(
      testDescription: "a click that changes nothing",
      message: { .perform(.init(seq: $0, command: Pointer(["look"]), base: $1)) }, count: 0,
      text: ""),
    Sent(
      testDescription: "a letter",
      message: { seq, base in
        let splice = TextSplice(at: 0, delete: 0, insert: "x")
        let patch = Patch([.splice(Pointer(["text"]), splice)])
        return .edit(.init(seq: seq, patch: patch, base: base))
      }, count: 0, text: "x"),
  ]

  /// A page sends to the first host, and again to another one; returns the props of all hosts.
  private func props(_ sent: Sent, numbered seq: Int, _ cut: Cut) throws -> [Value] {
    var stage = try SharedStage(3, Self.catalog)
    stage.hosts[0].join("0.p", at: "page", from: nil)
    stage.hosts[0].say(sent.message(seq, 0), as: "0.p", at: "page")
    if cut != .queued { stage.hosts[0].answerAll() }
    if cut == .logged || cut == .read { stage.propose(0) }
    stage.hosts[0].leave("0.p")
    if cut == .read { for host in 0...1 { try stage.read(host) } }
    stage.hosts[1].join("1.p", at: "page", from: nil)
    let isSeen = seq > 0 && cut == .read
    #expect(stage.hosts[1].room.opened(for: "1.p").edits["page"] == (isSeen ? seq : nil))
    stage.hosts[1].say(sent.message(seq, 0), as: "1.p", at: "page")
    try stage.settle()
    #expect(Set(stage.hosts.map(\.room.state)).count == 1)
    return stage.hosts.map(\.room.props)
  }

  @Test(arguments: kinds, Cut.allCases)
  func `a message with a number is taken once`(sent: Sent, cut: Cut) throws {
    for props in try props(sent, numbered: 7, cut) {
      #expect(props["count"] == Value(sent.count) && props["text"]?.string == sent.text)
    }
  }

  @Test(arguments: kinds, Cut.allCases)
  func `a message without a number is taken each time`(sent: Sent, cut: Cut) throws {
    for props in try props(sent, numbered: 0, cut) {
      #expect(props["count"] == Value(2 * sent.count))
      #expect(props["text"]?.string == sent.text + sent.text)
    }
  }

  private static let dark = Patch([.add(Pointer(["colorScheme"]), "dark")])
  private static let light = Patch([.add(Pointer(["colorScheme"]), "light")])

  /// What a page sends, what another one does before it comes again, and what the room has of it, once or twice.
  static let steps:
    [(message: @Sendable (Int) -> ClientMessage, between: ClientMessage?, counts: [Int])] = [
      ({ .undo(seq: $0) }, nil, [3, 2]),
      ({ .reset(seq: $0) }, .perform(.init(seq: 1, command: Pointer(["add"]))), [1, 0]),
      ({ .redo(seq: $0) }, nil, [4, 4]),
      ({ .environment(seq: $0, patch: dark) }, .environment(seq: 1, patch: light), [4, 4]),
    ]

  /// A page performs four commands, sends the message, and again by another connection.
  private func stage(_ step: Int, numbered seq: Int) -> RoomStage {
    var stage = RoomStage(Self.catalog)
    stage.join("a", at: "page", from: nil)
    stage.join("other", at: "other page", from: nil)
    for seq in 1...4 {
      stage.say(.perform(.init(seq: seq, command: Pointer(["add"]))), as: "a", at: "page")
    }
    if step == 2 { stage.say(.undo(seq: 5), as: "a", at: "page") }
    let message = Self.steps[step].message(seq)
    stage.say(message, as: "a", at: "page")
    stage.leave("a")
    if let between = Self.steps[step].between {
      stage.say(between, as: "other", at: "other page")
    }
    stage.join("b", at: "page", from: nil)
    stage.say(message, as: "b", at: "page")
    return stage
  }

  @Test(arguments: steps.indices, [0, 6])
  func `a step or a change of the environment is taken once if it has a number`(
    step: Int, seq: Int
  ) {
    let stage = stage(step, numbered: seq)
    let count = Self.steps[step].counts[seq > 0 ? 0 : 1]
    #expect(stage.room.props["count"] == Value(count))
    guard step == 3 else { return }
    #expect(stage.room.environment.colorScheme == (seq > 0 ? .light : .dark))
    let answered = stage.heard["b"]?.contains {
      if case .environment(seq, _, _) = $0 { true } else { false }
    }
    #expect(answered == true)
  }

  @Test(arguments: steps.indices)
  func `the history does not change when a step comes again`(step: Int) {
    var stage = stage(step, numbered: 6)
    let history = stage.room.history.counts
    stage.say(Self.steps[step].message(6), as: "b", at: "page")
    #expect(stage.room.history.counts == history)
    #expect(stage.room.opened(for: "b").edits["page"] == 6)
  }

  @Test func `a host that begins with the state of the log knows what pages have sent`() throws {
    var stage = try SharedStage(1, Self.catalog)
    stage.hosts[0].join("0.p", at: "page", from: nil)
    stage.hosts[0].say(.perform(.init(seq: 7, command: Pointer(["add"]))), as: "0.p", at: "page")
    try stage.settle()
    var late = RoomStage(Self.catalog)
    let state = try RoomState(
      Value(json: stage.hosts[0].room.state.value.bytes), over: EnvironmentSettings(device: "phone")
    )
    #expect(state == stage.hosts[0].room.state)
    late.perform(late.room.share(state))
    late.join("1.p", at: "page", from: nil)
    guard case .opened(let opened)? = late.heard["1.p"]?.first else {
      Issue.record("opened comes first")
      return
    }
    #expect(opened.seen == 7)
  }
}
