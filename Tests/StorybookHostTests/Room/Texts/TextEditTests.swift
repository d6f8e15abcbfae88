import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// Several participants type in one text.
struct TextEditTests {
  private static func stage(_ typists: [Typist], holds: Bool = false) -> RoomStage {
    var stage = RoomStage(holdsEvaluations: holds)
    stage.answerAll()
    for typist in typists { stage.join(typist.id) }
    return stage
  }

  @Test(arguments: 0..<40)
  func `three people type at once, however late they hear of each other`(seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    var typists = ["a", "b", "c"].map { Typist($0) }
    var stage = Self.stage(typists, holds: true)
    for index in typists.indices { typists[index].hear(&stage) }
    for _ in 0..<300 {
      let index = Int.random(in: typists.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...1: typists[index].type()
      case 2: typists[index].place(caret: Int.random(in: 0...9, using: &random))
      case 3...4: typists[index].send(&stage)
      case 5: typists[index].hear(&stage, most: Int.random(in: 1...3, using: &random))
      default: stage.answerNext()
      }
    }
    for index in typists.indices { while typists[index].send(&stage) {} }
    stage.answerAll()
    for index in typists.indices {
      typists[index].hear(&stage)
      #expect(typists[index].pending.isEmpty)
      #expect(typists[index].text == stage.room.props["name"]?.string)
      #expect(typists[index].typed == typists[index].found)
    }
  }

  private enum Mode: String, Codable, Hashable, Sendable { case slow, fast }
  private struct Machine: Codable, Hashable, Sendable { var mode = Mode.slow }

  @Test func `text that was refused is taken with what was typed behind it`() {
    let catalog = Catalog("Tests") {
      Screen("Machine", render: { (props: Machine) in HTML("<p>\(props.mode.rawValue)</p>") }) {
        Story("Slow", Machine())
      }
    }
    var stage = RoomStage(catalog)
    stage.join("a")
    func type(_ seq: Int, _ splice: TextSplice, after: Int? = nil) {
      let patch = Patch([.splice(Pointer(["mode"]), splice)])
      stage.say(.edit(.init(seq: seq, patch: patch, base: 0, after: after)), as: "a")
    }
    type(1, TextSplice(at: 0, delete: 4, insert: "f"))
    type(2, TextSplice(at: 1, delete: 0, insert: "as"), after: 1)
    #expect(stage.room.props["mode"] == "slow")
    type(3, TextSplice(at: 3, delete: 0, insert: "t"), after: 2)
    #expect(stage.room.props["mode"] == "fast")
  }

  @Test func `an undo takes back what is one's own and nothing that others typed since`() throws {
    var (one, two) = (Typist("a"), Typist("b"))
    var stage = Self.stage([one, two])
    let start = stage.room.props["name"]?.string ?? ""
    for _ in 0..<3 {
      one.hear(&stage)
      one.place(caret: 0)
      one.type()
      one.send(&stage)
    }
    for _ in 0..<3 {
      two.hear(&stage)
      two.place(caret: 99)
      two.type()
      two.send(&stage)
    }
    stage.say(.undo(seq: 90), as: "a")
    let left = try #require(stage.room.props["name"]?.string)
    #expect(left.hasSuffix(start + two.typed) && !left.hasPrefix(one.typed))
    stage.say(.redo(seq: 91), as: "a")
    #expect(stage.room.props["name"]?.string?.contains(start + two.typed) == true)
  }

  @Test(arguments: 0..<40)
  func `an undo takes back all that its author typed in one go, whoever typed in between`(
    seed: Int
  ) throws {
    var random = RandomSource(seed: UInt64(seed))
    var typists = ["a", "b", "c"].map { Typist($0) }
    var stage = Self.stage(typists)
    let start = stage.room.props["name"]?.string ?? ""
    for _ in 0..<60 {
      let index = Int.random(in: typists.indices, using: &random)
      typists[index].hear(&stage, most: Int.random(in: 1...3, using: &random))
      typists[index].place(caret: Int.random(in: 0...9, using: &random))
      typists[index].type()
      if Bool.random(using: &random) { typists[index].send(&stage) }
    }
    for index in typists.indices { while typists[index].send(&stage) {} }
    func letters() -> [Character] { (stage.room.props["name"]?.string ?? "").sorted() }
    let full = letters()
    #expect(stage.room.history.counts == .init(undo: 3, redo: 0))
    for (done, typist) in typists.enumerated() {
      stage.say(.undo(seq: 90), as: typist.id)
      let left = typists[(done + 1)...].map(\.typed).joined()
      #expect(letters() == (start + left).sorted())
    }
    #expect(stage.room.props["name"]?.string == start)
    for typist in typists.reversed() { stage.say(.redo(seq: 91), as: typist.id) }
    #expect(letters() == full)
    #expect(stage.room.history.counts == .init(undo: 3, redo: 0))
  }

  @Test(arguments: [
    (Patch([.replace(Pointer(["level"]), 7)]), "bTank"),
    (Patch([.add(Pointer(["tags", "-"]), "new")]), "bTank"),
    (Patch([.replace(Pointer(["name"]), "Barrel")]), "bTank"),
    (
      Patch([
        .replace(Pointer(["level"]), 7),
        .splice(Pointer(["name"]), TextSplice(at: 4, delete: 0, insert: "s")),
      ]), "bTank"
    ),
  ])
  func `an undo takes back one's own edit of any kind below what others typed since`(
    patch: Patch, name: String
  ) {
    var stage = Self.stage([Typist("a"), Typist("b")])
    let start = stage.room.props
    stage.say(.edit(.init(seq: 1, patch: patch, base: 0)), as: "a")
    let splice = TextSplice(at: 0, delete: 0, insert: "b")
    let typed = Patch([.splice(Pointer(["name"]), splice)])
    stage.say(.edit(.init(seq: 1, patch: typed, base: stage.room.revision)), as: "b")
    stage.say(.undo(seq: 2), as: "a")
    #expect(stage.room.props["name"]?.string == name)
    #expect(stage.room.props["level"] == start["level"])
    #expect(stage.room.props["tags"] == start["tags"])
    stage.say(.undo(seq: 2), as: "b")
    #expect(stage.room.props == start)
    #expect(stage.room.history.counts == .init(undo: 0, redo: 2))
  }

  @Test func `typing that is taken back leaves no step`() throws {
    var stage = Self.stage([Typist("a")])
    let start = stage.room.props["name"]?.string ?? ""
    func type(_ seq: Int, _ splice: TextSplice, isFirst: Bool = false) -> HistoryCounts {
      let patch = Patch([.splice(Pointer(["name"]), splice)])
      stage.say(
        .edit(.init(seq: seq, patch: patch, merge: !isFirst, base: stage.room.revision)), as: "a")
      return stage.room.opened(for: "a").history
    }
    let (letter, none) = (
      TextSplice(at: 0, delete: 0, insert: "x"), TextSplice(at: 0, delete: 1, insert: "")
    )
    #expect(type(1, letter, isFirst: true).undo == 1)
    #expect(type(2, none).undo == 0)
    #expect(stage.room.props["name"]?.string == start)
    // What is typed then is a step of its own.
    #expect(type(3, letter).undo == 1)
    #expect(type(4, letter).undo == 1)
    #expect(type(5, none).undo == 1)
    stage.say(.undo(seq: 6), as: "a")
    #expect(stage.room.props["name"]?.string == start)
  }

  @Test func `pages of before hear of the whole text`() throws {
    var one = Typist("a")
    var stage = Self.stage([one])
    one.hear(&stage)
    one.type()
    one.send(&stage)
    guard case .changed(let changed)? = stage.heard["a"]?.last(where: \.isChange) else {
      Issue.record("There is a change.")
      return
    }
    let text = try #require(stage.room.props["name"])
    #expect(changed.patch == Patch([.replace(Pointer(["name"]), text)]))
    #expect(changed.spliced?.operations.count == 1)
  }

  @Test func `an edit on top of props that are long gone is refused`() {
    var (one, two) = (Typist("a"), Typist("b"))
    var stage = Self.stage([one, two])
    one.hear(&stage)
    two.hear(&stage)
    for _ in 0...TextHistory.limit {
      two.type()
      two.send(&stage)
      two.hear(&stage)
    }
    one.type()
    one.send(&stage)
    var mismatch = PropsError(
      path: Pointer(["name"]), reason: "The props have changed too much since this edit.")
    mismatch.isStale = true
    #expect(stage.heard["a"]?.last == .rejected(seq: 1, mismatch))
  }

  private struct Written: Codable, Hashable, Sendable {
    var text = "The quick brown fox"
    var typed: CommandWith<String> = .noop
    var capitals: CommandWith<String> = .noop
  }

  private static let written = Catalog("Tests") {
    Screen("Written", render: { (props: Written) in HTML("<p>\(props.text)</p>") }) {
      Story("Text", Written())
    }
    .update(
      ScreenUpdate<Written> {
        OnCommand(\.typed) { props, text in props.text = text }
        OnCommand(\.capitals) { props, text in props.text = text.uppercased() }
      })
  }

  /// Somebody has not seen that, and removes “quick ”.
  @Test(arguments: [
    ("/typed", "quiz", "quiz", false), ("/capitals", "The quick brown fox", "THE BROWN FOX", true),
  ])
  func `only what a handler rewrote keeps letters of the text before`(
    command: String, text: String, expected: String, isRewritten: Bool
  ) throws {
    var stage = RoomStage(Self.written)
    for id in ["a", "b"] { stage.join(id) }
    let command = try #require(Pointer(command))
    stage.say(.perform(.init(seq: 1, command: command, value: .string(text))), as: "a")
    stage.answerAll()
    let changed = try #require(stage.heard["b"]?.compactMap(\.changed).last)
    #expect(changed.rewritten == isRewritten)
    let removal = TextSplice(at: 4, delete: 6, insert: "")
    let patch = Patch([.splice(Pointer(["text"]), removal)])
    stage.say(.edit(.init(seq: 1, patch: patch, base: 0)), as: "b")
    stage.answerAll()
    #expect(stage.room.props["text"]?.string == expected)
  }
}

extension HostMessage {
  fileprivate var isChange: Bool { changed != nil }
  fileprivate var changed: Changed? {
    if case .changed(let changed) = self { changed } else { nil }
  }
}
