import StorybookSchema
import Storybook
import Testing

@testable import StorybookTestSupport
@testable import StorybookHost

/// Pages and a host that restarts: the pages return in any order, with edits that the host may have
/// received or not, and a visitor may open the room before them.
struct RestartTests {
  @Test func `no edit is applied twice, and none is lost without a word`() throws {
    var returns = 0
    for seed in 1...100 {
      var world = World(seed: UInt64(seed))
      for _ in 0..<70 { world.step() }
      world.settle()
      returns += world.returns
      let failure = world.failure
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
    }
    #expect(returns > 300)
  }

  /// The room takes the first letter from the connection before, after the page has joined again: the
  /// page sends both, on the props that it knows.
  @Test
  func `what arrives by two connections of a page is taken once, and what follows is behind it`() {
    var stage = RoomStage()
    stage.answerAll()
    stage.join("a", at: "page", from: nil)
    stage.join("b", at: "page", from: nil)
    let start = stage.room.props["name"]?.string ?? ""
    let base = stage.room.revision
    func type(_ seq: Int, _ letter: String, as id: Participant.ID) {
      let splice = TextSplice(at: seq - 1, delete: 0, insert: letter)
      let patch = Patch([.splice(Pointer(["name"]), splice)])
      stage.say(.edit(.init(seq: seq, patch: patch, base: base)), as: id, at: "page")
      stage.answerAll()
    }
    type(1, "X", as: "a")
    type(1, "X", as: "b")
    type(2, "Y", as: "b")
    #expect(stage.room.props["name"]?.string == "XY" + start)
    #expect(stage.room.state.edits.newest["page"] == 2)
  }

  @Test func `a room notes no more pages and lives than it has a limit for`() {
    func known(_ number: Int) -> KnownState {
      KnownState(
        props: [:], revision: number, life: "life \(number)", edits: ["page \(number)": number])
    }
    var (life, edits) = (RoomLife("now"), PageEdits())
    for number in 1...1000 {
      life.adopt(known(number))
      edits.noteEdits(known(number).edits)
    }
    #expect(edits.newest.count == MessageFields.mostPages)
    #expect(edits.contains(1000, of: "page 1000"))
    #expect(!edits.contains(1, of: "page 1"))
    #expect(PageEdits(edits.value) == edits)
    #expect(life.contains(known(1), at: 0))
    #expect(!life.contains(known(1000), at: 0))
  }
}

private struct World {
  var random: RandomSource
  var pages = ["a", "b", "c"].map { ReturningPage($0) }
  var stage: RoomStage?
  var host = 0
  var count = 0
  var returns = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func step() {
    let index = Int.random(in: 0..<pages.count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: restart()
    case 1: lose(index)
    case 2: removeEmptyRoom()
    case 3...7: open(index)
    case 8...12: pages[index].edit(&random)
    case 13...15: stage.map { send(index, to: $0) }
    case 16: stage?.answerNext()
    default: if let stage { pages[index].receive(from: stage) }
    }
  }

  private mutating func send(_ index: Int, to stage: RoomStage) {
    var stage = stage
    pages[index].send(to: &stage)
    self.stage = stage
  }

  /// The host ends: what was under way in both directions may be lost.
  mutating func restart() {
    for index in pages.indices { hearSome(index) }
    for index in pages.indices { pages[index].disconnected() }
    host += 1
    stage = nil
  }

  /// The network of one page fails.
  mutating func lose(_ index: Int) {
    guard pages[index].isConnected, let id = pages[index].id else { return }
    hearSome(index)
    pages[index].disconnected()
    stage?.leave(id)
  }

  private mutating func hearSome(_ index: Int) {
    guard let stage else { return }
    for _ in 0..<Int.random(in: 0...4, using: &random) { pages[index].receive(from: stage) }
  }

  mutating func removeEmptyRoom() {
    if pages.allSatisfy({ !$0.isConnected }) { stage = nil }
  }

  mutating func open(_ index: Int) {
    guard !pages[index].isConnected else { return }
    count += 1
    let known = pages[index].open
    if known != nil { returns += 1 }
    let id = "h\(host)/p\(count)"
    if stage == nil {
      stage = RoomStage(holdsEvaluations: true, life: "life \(count)", from: known)
    }
    stage?.join(id, at: pages[index].name, from: known)
    pages[index].connected(as: id)
  }

  /// Everyone is back, and everything has arrived.
  mutating func settle() {
    for index in pages.indices { open(index) }
    var isQuiet = false
    while !isQuiet, var stage {
      isQuiet = true
      stage.answerAll()
      for index in pages.indices {
        while pages[index].receive(from: stage) { isQuiet = false }
        while pages[index].hasOutgoing {
          pages[index].send(to: &stage)
          isQuiet = false
        }
      }
      self.stage = stage
    }
  }

  /// What the room has too often, or has not, though its author heard nothing of that.
  var failure: String? {
    guard let props = stage?.room.props else { return "no room" }
    let rows = (props["tags"]?.array ?? []).compactMap(\.string)
    let name = props["name"]?.string ?? ""
    let removed = pages.reduce(into: Set<String>()) { $0.formUnion($1.removed) }
    for page in pages {
      if !page.pending.isEmpty { return "\(page.name) still waits for \(page.pending)" }
      for token in page.added {
        let found = rows.count { $0 == token } + name.ranges(of: token).count
        if found > 1 { return "\(token) is there \(found) times: \(props)" }
        guard found == 0, !removed.contains(token), !page.reported.contains(token) else { continue }
        return "\(token) is lost: \(props)"
      }
    }
    return nil
  }
}
