import Foundation
import StorybookSchema
import Testing

import Storybook
@testable import StorybookTestSupport
@testable import StorybookFiles
@testable import StorybookHost

/// Undo takes back the last step of the one who asks for it, and nothing that others did.
struct UndoTests {
  private struct Row: Codable, Hashable, Sendable {
    var key: String
    var n: Int
    var text: String
    var rows: [Row]
  }

  private static func stage() throws -> RoomStage {
    let start = try PropsCoding.decode(Row.self, from: RowPage.start)
    let catalog = Catalog("Tests") {
      Screen("Rows", render: { (props: Row) in HTML("<p>\(props.rows.count)</p>") }) {
        Story("Tree", start)
      }
    }
    var stage = RoomStage(catalog)
    for id in ["A", "B", "C"] { stage.join(id) }
    return stage
  }

  private static let seeds: UInt64 =
    ProcessInfo.processInfo.environment["SLOW_TESTS"] == nil ? 60 : 2000

  @Test func `three people edit, undo and redo at once, and none takes back what others did`()
    throws
  {
    var (taken, made, refused, passed) = (0, 0, 0, 0)
    for seed in 1...Self.seeds {
      var model = UndoModel(try Self.stage(), seed)
      var random = RandomSource(seed: seed)
      var pages = ["A", "B", "C"].map { RowPage($0) }
      for _ in 0..<50 {
        let page = Int.random(in: 0...2, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: pages[page].edit(&random)
        case 4: pages[page].step { .undo(seq: $0) }
        case 5: pages[page].step { .redo(seq: $0) }
        case 6...7: model.arrive(page, &pages)
        default: pages[page].receive()
        }
      }
      while pages.contains(where: { !$0.isQuiet }) {
        for page in pages.indices {
          model.arrive(page, &pages)
          pages[page].receive()
        }
      }
      for page in pages { #expect(page.props == model.stage.room.props, "seed \(seed)") }
      (taken, made, refused, passed) = (
        taken + model.undone, made + model.redone, refused + model.refused, passed + model.passed
      )
    }
    // None of the answers is rare.
    let count = Int(Self.seeds)
    #expect(
      taken > count && made > count / 4 && refused > count / 10 && passed > count / 20,
      "\(taken) \(made) \(refused) \(passed)")
  }

  /// What Ann did, what Ben did then, and the rows after Ann's undo; `nil` if it is refused.
  private static let cases: [(String, ann: [Patch.Operation], ben: [Patch.Operation], String?)] = [
    ("a text, a row", [splice("0/text", 0, 0, "x")], [add(0, "new")], "new a b c"),
    ("a text, its row moved", [splice("0/text", 0, 0, "x")], [move(0, 2)], "b c a"),
    ("a text, its row removed", [splice("0/text", 0, 0, "x")], [.remove(at("0"))], nil),
    ("a text, its row replaced", [splice("0/text", 0, 0, "x")], [.replace(at("0"), row("a"))], nil),
    ("a row, a row", [add(1, "mine")], [add(1, "new")], "a new b c"),
    ("a row, a text beside", [add(1, "mine")], [splice("0/text", 0, 0, "y")], "a:y b c"),
    ("a row, a text in it", [add(1, "mine")], [splice("1/text", 0, 0, "y")], nil),
    ("a row, which was moved", [add(1, "mine")], [move(1, 3)], nil),
    ("a row, which was removed", [add(1, "mine")], [.remove(at("1"))], nil),
    ("a removal, a row", [.remove(at("1"))], [add(0, "new")], "new a b c"),
    ("a removal, a removal", [.remove(at("1"))], [.remove(at("1"))], "a b"),
    (
      "a text, a text behind it", [splice("0/text", 0, 0, "x")], [splice("0/text", 1, 0, "y")],
      "a:y b c"
    ),
    ("a move, a row", [move(0, 2)], [add(0, "new")], "new a b c"),
    ("a move, a text in it", [move(0, 2)], [splice("2/text", 0, 0, "y")], "a:y b c"),
    ("a move, moved on", [move(0, 2)], [move(2, 1)], nil),
    ("a number, a text", [number(0, 5)], [splice("0/text", 0, 0, "y")], "a:y b c"),
    ("a number, a number", [number(0, 5)], [number(0, 6)], nil),
    ("a duplicate, a removal", [.copy(from: at("0"), to: at("1"))], [.remove(at("2"))], "a c"),
    ("two rows, a row between", [add(3, "k"), add(4, "l")], [add(4, "new")], "a b c new"),
    ("all rows, a row", [.replace(Pointer(["rows"]), [])], [add(0, "new")], nil),
  ]

  private static func at(_ path: String) -> Pointer {
    Pointer(["rows"] + path.split(separator: "/").map(String.init))
  }

  private static func row(_ key: String) -> Value {
    ["key": .string(key), "n": 0, "text": "", "rows": []]
  }

  private static func add(_ index: Int, _ key: String) -> Patch.Operation {
    .add(at("\(index)"), row(key))
  }

  private static func move(_ from: Int, _ to: Int) -> Patch.Operation {
    .move(from: at("\(from)"), to: at("\(to)"))
  }

  private static func number(_ index: Int, _ number: Int) -> Patch.Operation {
    .replace(at("\(index)/n"), Value(number))
  }

  private static func splice(
    _ path: String, _ at: Int, _ delete: Int, _ insert: String
  ) -> Patch.Operation {
    .splice(Self.at(path), TextSplice(at: at, delete: delete, insert: insert))
  }

  private static let three: Value = [
    "key": "root", "n": 0, "text": "", "rows": [row("a"), row("b"), row("c")],
  ]

  private static func text(_ props: Value) -> String {
    (props["rows"]?.array ?? []).map { row in
      let (key, text) = (row["key"]?.string ?? "", row["text"]?.string ?? "")
      return text.isEmpty ? key : "\(key):\(text)"
    }.joined(separator: " ")
  }

  private static func edit(_ operations: [Patch.Operation], _ stage: inout RoomStage, as id: String)
  {
    let edit = ClientMessage.Edit(
      seq: 1, patch: Patch(operations), base: stage.room.revision)
    stage.say(.edit(edit), as: id)
  }

  @Test func `an undo takes back what its author did, or says why not`() throws {
    for (name, ann, ben, expected) in Self.cases {
      var stage = try Self.stage()
      Self.edit([.replace(Pointer(), Self.three)], &stage, as: "C")
      Self.edit(ann, &stage, as: "A")
      Self.edit(ben, &stage, as: "B")
      let before = stage.room.props
      stage.say(.undo(seq: 7), as: "A")
      guard let expected else {
        #expect(stage.heard["A"]?.last == Self.conflict(7), "\(name)")
        #expect(stage.room.offered["A"] == StepOffer(), "\(name)")
        #expect(stage.room.props == before, "\(name)")
        continue
      }
      #expect(Self.text(stage.room.props) == expected, "\(name)")
      stage.say(.redo(seq: 8), as: "A")
      #expect(stage.room.props == before, "\(name)")
      // Ben takes back his own, of which Ann's steps have taken nothing.
      stage.say(.undo(seq: 9), as: "A")
      stage.say(.undo(seq: 9), as: "B")
      #expect(stage.room.props == Self.three, "\(name)")
    }
  }

  private static func conflict(_ seq: Int, at path: String? = nil) -> HostMessage {
    let next = path.map { " Undo again to leave “\($0)”, and take back your step before it." } ?? ""
    let message = "Others have changed since what you would undo.\(next)"
    return .failed(ProtocolError(.changedSince, message, seq: seq))
  }

  @Test func `an undo passes the steps that it has said it cannot take back`() throws {
    var stage = try Self.stage()
    Self.edit([.replace(Pointer(), Self.three)], &stage, as: "C")
    Self.edit([Self.splice("1/text", 0, 0, "x")], &stage, as: "A")
    Self.edit([Self.number(0, 4)], &stage, as: "A")
    Self.edit([Self.number(1, 5)], &stage, as: "A")
    Self.edit([Self.number(0, 6)], &stage, as: "B")
    Self.edit([.replace(Pointer(["rows", "1", "n"]), 7), Self.add(0, "new")], &stage, as: "B")
    #expect(stage.room.offered["A"] == StepOffer(undo: true))
    stage.say(.undo(seq: 2), as: "A")
    #expect(stage.heard["A"]?.last == Self.conflict(2, at: "/rows/2/n"))
    stage.say(.undo(seq: 3), as: "A")
    #expect(Self.text(stage.room.props) == "new a b c")
    #expect(stage.room.offered["A"] == StepOffer(redo: true))
    stage.say(.undo(seq: 4), as: "A")
    #expect(stage.heard["A"]?.last == Self.conflict(4))
    // What was in the way is taken back: a step that was passed is the next one.
    for seq in 5...6 { stage.say(.undo(seq: seq), as: "B") }
    #expect(
      stage.heard["A"]?.last { if case .steps = $0 { true } else { false } }
        == .steps(.init(undo: true, redo: true)))
    stage.say(.undo(seq: 7), as: "A")
    #expect(stage.room.props["rows"]?.array?[1]["n"] == 0)
    for seq in 8...9 { stage.say(.redo(seq: seq), as: "A") }
    #expect(Self.text(stage.room.props) == "a b:x c")
    #expect(stage.room.props["rows"]?.array?.map { $0["n"] } == [4, 5, 0])
    // After an edit of one's own a refusal has its word again.
    Self.edit([Self.number(2, 1)], &stage, as: "A")
    for seq in 10...11 {
      Self.edit([Self.number(2, seq)], &stage, as: "B")
      stage.say(.undo(seq: seq), as: "A")
    }
    #expect(stage.heard["A"]?.contains(Self.conflict(10, at: "/rows/2/n")) == true)
    #expect(stage.room.props["rows"]?.array?.map { $0["n"] } == [4, 5, 11])
    #expect(Self.text(stage.room.props) == "a b c")
  }

  @Test func `a redo is its author's own, and ends with an edit of the author alone`() throws {
    var stage = try Self.stage()
    Self.edit([.replace(Pointer(), Self.three)], &stage, as: "C")
    Self.edit([Self.splice("1/text", 0, 0, "x")], &stage, as: "A")
    stage.say(.undo(seq: 2), as: "A")
    Self.edit([Self.add(0, "new")], &stage, as: "B")
    stage.say(.redo(seq: 2), as: "B")
    #expect(
      stage.heard["B"]?.last
        == .failed(ProtocolError(.nothingToRedo, "You have nothing to redo: others have.", seq: 2)))
    stage.say(.redo(seq: 3), as: "A")
    #expect(Self.text(stage.room.props) == "new a b:x c")
    stage.say(.undo(seq: 4), as: "A")
    Self.edit([.remove(Self.at("2"))], &stage, as: "B")
    stage.say(.redo(seq: 5), as: "A")
    #expect(
      stage.heard["A"]?.last
        == .failed(
          ProtocolError(.changedSince, "Others have changed since what you would redo.", seq: 5)))
    Self.edit([Self.number(0, 9)], &stage, as: "A")
    stage.say(.redo(seq: 6), as: "A")
    #expect(
      stage.heard["A"]?.last == .failed(ProtocolError(.nothingToRedo, "Nothing to redo.", seq: 6)))
  }

  @Test func `who has left leaves their steps to all, and a page that comes back has its own`()
    throws
  {
    var stage = try Self.stage()
    stage.join("D", at: "page", from: nil)
    Self.edit([.replace(Pointer(), Self.three)], &stage, as: "A")
    let patch = Patch([Self.add(0, "new")])
    stage.say(
      .edit(.init(seq: 1, patch: patch, base: stage.room.revision)), as: "D", at: "page")
    for id in ["B", "C"] {
      stage.say(.undo(seq: 1), as: id)
      let error = ProtocolError(
        .nothingToUndo, "You have nothing to undo: others have.", seq: 1)
      #expect(stage.heard[id]?.last == .failed(error))
    }
    stage.leave("D")
    stage.join("E", at: "page", from: nil)
    stage.say(.undo(seq: 2), as: "B")
    #expect(Self.text(stage.room.props) == "new a b c")
    stage.say(.undo(seq: 2), as: "E", at: "page")
    #expect(Self.text(stage.room.props) == "a b c")
    stage.leave("A")
    stage.say(.undo(seq: 3), as: "B")
    #expect(stage.room.props == RowPage.start)
    stage.say(.redo(seq: 4), as: "B")
    #expect(stage.room.props == Self.three)
  }

  @Test func `a history that another host reads is the same one`() throws {
    var stage = try Self.stage()
    Self.edit([.replace(Pointer(), Self.three)], &stage, as: "C")
    Self.edit([Self.splice("1/text", 0, 0, "x"), Self.move(1, 2)], &stage, as: "A")
    Self.edit([Self.number(2, 4), Self.add(1, "new"), .remove(Self.at("0"))], &stage, as: "B")
    Self.edit([Self.number(0, 7)], &stage, as: "A")
    stage.say(.undo(seq: 2), as: "A")
    Self.edit([Self.add(0, "newer")], &stage, as: "C")
    let state = stage.room.state
    let read = try RoomState(
      Value(json: state.value.bytes), over: EnvironmentSettings(device: "phone"))
    for author in ["A", "B", "C"] {
      #expect(
        read.history.undone(state.props, by: author)
          == state.history.undone(state.props, by: author))
      #expect(
        read.history.redone(state.props, by: author)
          == state.history.redone(state.props, by: author))
    }
    #expect(read.history.counts == state.history.counts)
  }

  @Test(arguments: [1, 2, 50, 1_000]) func `continued typing and choosing is one operation`(
    count: Int
  ) throws {
    var stage = try Self.stage()
    for index in 0..<count {
      let patch = Patch([
        .splice(
          Pointer(["text"]), TextSplice(at: 1 + index % 100, delete: index / 100 % 2, insert: "ü"))
      ])
      stage.say(
        .edit(.init(seq: index + 1, patch: patch, merge: index > 0, base: stage.room.revision)),
        as: "A")
    }
    #expect(stage.room.history.undo.map(\.operations.count) == [1])
    stage.say(.undo(seq: count + 1), as: "A")
    #expect(stage.room.props == RowPage.start)
  }
}

/// What a room is expected to do: it knows the steps as differences between rows, not as operations.
private struct UndoModel {
  var stage: RoomStage
  private(set) var undone = 0
  private(set) var redone = 0
  private(set) var refused = 0
  private(set) var passed = 0
  private let seed: UInt64
  private var heard: [String: Int] = [:]
  private var steps: [RowStep] = []
  /// What was taken back, with the steps of others since.
  private var back: [(step: RowStep, since: [RowStep])] = []
  /// The props before an undo, while nothing else has happened.
  private var former: (author: String, props: Value)?

  init(_ stage: RoomStage, _ seed: UInt64) { (self.stage, self.seed) = (stage, seed) }

  /// Lets the host take the oldest message of a page, checks what it does, and tells the pages.
  mutating func arrive(_ page: Int, _ pages: inout [RowPage]) {
    guard let sent = pages[page].out.first else { return }
    pages[page].out.removeFirst()
    let author = pages[page].name
    say(sent.message, as: author)
    checkOffers()
    if isPassing(author) { say(.undo(seq: 0), as: author) }
    for index in pages.indices {
      let name = pages[index].name
      for message in (stage.heard[name] ?? []).dropFirst(heard[name] ?? 0) {
        pages[index].hear(message)
      }
      heard[name] = stage.heard[name]?.count
    }
  }

  private mutating func say(_ message: ClientMessage, as author: String) {
    let (before, revision) = (stage.room.props, stage.room.revision)
    stage.say(message, as: author)
    let isRefused = stage.room.revision == revision
    let (old, new) = (RowFacts(before), RowFacts(stage.room.props))
    switch message {
    case .undo: noteUndo(author, before, old, new, isRefused)
    case .redo: noteRedo(author, old, new, isRefused)
    default: if old != new { noteEdit(RowStep(by: author, from: old, to: new)) }
    }
  }

  /// Whether the room has said that the next undo passes a step.
  private func isPassing(_ author: String) -> Bool {
    guard case .failed(let error)? = stage.heard[author]?.last else { return false }
    return error.message.contains("Undo again")
  }

  /// Each button is enabled where a step can be taken, if only after a refusal.
  private func checkOffers() {
    for author in stage.heard.keys {
      let known = stage.heard[author]?.lazy.reversed().compactMap(\.offer).first
      #expect(known == stage.room.offered[author], "seed \(seed): a button is not told")
      #expect(known?.undo == isTaken(.undo(seq: 0), by: author), "seed \(seed): undo of \(author)")
      #expect(known?.redo == isTaken(.redo(seq: 0), by: author), "seed \(seed): redo of \(author)")
    }
  }

  private func isTaken(_ step: ClientMessage, by author: String) -> Bool {
    var copy = stage
    copy.say(step, as: author)
    if copy.room.revision == stage.room.revision { copy.say(step, as: author) }
    return copy.room.revision > stage.room.revision
  }

  private mutating func noteEdit(_ step: RowStep) {
    back.removeAll { $0.step.author == step.author }
    note(step)
    steps.append(step)
    former = nil
  }

  private mutating func note(_ step: RowStep) {
    for index in back.indices where back[index].step.author != step.author {
      back[index].since.append(step)
    }
  }

  private mutating func noteUndo(
    _ author: String, _ props: Value, _ old: RowFacts, _ new: RowFacts, _ isRefused: Bool
  ) {
    let own = steps.indices.reversed().filter { steps[$0].author == author }
    guard !isRefused else {
      refused += own.isEmpty ? 0 : 1
      let isReason = own.first.map { isTouched($0) } ?? true
      return #expect(isReason, "seed \(seed): an undo is refused without a reason")
    }
    let taken = own.first { steps[$0].reversed.applied(to: old) == new.values }
    guard let index = taken else {
      Issue.record("seed \(seed): another's step is taken back")
      return
    }
    let before = own.prefix { $0 > index }
    let isReason = before.allSatisfy { isTouched($0) }
    #expect(isReason, "seed \(seed): a step is passed without a reason")
    passed += before.count
    let step = steps[index]
    undone += 1
    check(step.reversed, old, new)
    steps.remove(at: index)
    let undo = RowStep(by: author, from: old, to: new)
    note(undo)
    back.append((step, []))
    former = (author, props)
  }

  /// Whether a later step is in the way of one.
  private func isTouched(_ index: Int) -> Bool {
    steps[(index + 1)...].contains { $0.touches(steps[index]) }
  }

  private mutating func noteRedo(
    _ author: String, _ old: RowFacts, _ new: RowFacts, _ isRefused: Bool
  ) {
    guard let index = back.lastIndex(where: { $0.step.author == author }) else {
      return #expect(isRefused, "seed \(seed)")
    }
    let (step, since) = back[index]
    guard !isRefused else {
      refused += 1
      let isReason =
        back[index...].contains { entry in
          entry.step.author == author && entry.since.contains { $0.touches(step) }
        } || since.contains { $0.touches(step) }
      return #expect(isReason, "seed \(seed): a redo is refused without a reason")
    }
    redone += 1
    check(step, old, new)
    if let former, former.author == author {
      #expect(stage.room.props == former.props, "seed \(seed): a redo is no undone undo")
    }
    back.remove(at: index)
    note(RowStep(by: author, from: old, to: new))
    // What others did since still lies between this author's older steps and the props.
    if let older = back.lastIndex(where: { $0.step.author == author }) {
      back[older].since += since
    }
    steps.append(step)
    former = nil
  }

  private func check(_ step: RowStep, _ old: RowFacts, _ new: RowFacts) {
    #expect(step.applied(to: old) == new.values, "seed \(seed): another's step is taken back")
    #expect(new.keepsOrder(of: old, besides: step.rows), "seed \(seed): rows of others are moved")
  }
}

extension HostMessage {
  /// What a participant hears of the steps that it can take.
  fileprivate var offer: StepOffer? {
    switch self {
    case .opened(let opened): opened.steps
    case .changed(let changed): changed.steps
    case .steps(let offer): offer
    default: nil
    }
  }
}
