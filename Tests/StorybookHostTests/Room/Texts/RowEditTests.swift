import Foundation
import StorybookSchema
import StorybookTestSupport
import Testing
@testable import StorybookHost

/// Edits of rows that others insert, remove, move, duplicate and edit at the same time.
struct RowEditTests {
  private static let cases: [Value] = {
    let tests = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let data = try? Data(contentsOf: tests.appending(path: "Fixtures/texts/rows.json"))
    return (data.flatMap { try? Value(json: Array($0)) })?.array ?? []
  }()

  /// The page's tests read the same table.
  @Test func `an edit meets what its author has not seen`() throws {
    #expect(Self.cases.count > 25)
    for row in Self.cases {
      let name = row["name"]?.string ?? ""
      var host = RowHost(props: try #require(row["props"]))
      for patch in row["theirs"]?.array ?? [] { host.apply(try Patch(patch)) }
      let before = host.props
      let patch = try Patch(try #require(row["mine"]))
      let rebased = try host.take(.init(seq: 1, patch: patch, base: 0), of: "a")
      #expect(rebased?.lost.map { "\($0)" } == row["lost"]?.string, "\(name)")
      #expect(host.props == row["result"] ?? before, "\(name)")
    }
  }

  @Test(arguments: 0..<100) func `what code does to rows is seen as that`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let old = (0..<8).map { ["id": Value($0), "n": 0] as Value }
    var new = old
    for change in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: new.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: new.insert(["id": Value(100 + change)], at: index)
      case 1: new.remove(at: index)
      case 2: new.insert(new.remove(at: index), at: new.indices.randomElement(using: &random) ?? 0)
      default: try new[index].applyOperation(.add(Pointer(["n"]), Value(change + 1)))
      }
    }
    let patch = Patch.difference(from: .array(old), to: .array(new))
    #expect(try Value.array(old).applying(patch) == .array(new))
    let changes = patch.spliced(on: .array(old)).applied.map(\.change)
    for (index, row) in old.enumerated() {
      let path = changes.reduce(Pointer(["\(index)"]) as Pointer?) { $0?.following($1) }
      let expected = new.firstIndex { $0["id"] == row["id"] }
      #expect(path == expected.map { Pointer(["\($0)"]) })
    }
  }

  @Test(arguments: 0..<300)
  func `an edit of a row that looks like others reaches it, or is refused`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let count = Int.random(in: 1...6, using: &random)
    var rows = (0..<count).map { (key: $0, content: Int.random(in: 0...1, using: &random)) }
    func props() -> Value { .array(rows.map { ["n": Value($0.content), "text": "ab"] }) }
    var host = RowHost(props: props())
    let old = props()
    let from = Int.random(in: rows.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: rows.insert((-1, Int.random(in: 0...1, using: &random)), at: from)
    case 1: rows.remove(at: from)
    default: rows.insert(rows.remove(at: from), at: Int.random(in: 0..<count, using: &random))
    }
    host.apply(.difference(from: old, to: props(), isCertain: true))
    for index in 0..<count {
      var host = host
      let patch = Patch([.replace(Pointer(["\(index)", "text"]), "c")])
      let rebased = try #require(
        try host.take(.init(seq: 1, patch: patch, base: 0), of: "a"))
      let reached = rebased.patch.operations.first?.path.tokens.first.flatMap { Int($0) }
      let meant = rows.firstIndex { $0.key == index }
      let isSamePlace = rows.count == count && reached == index
      #expect(rebased.lost != nil || reached == meant || isSamePlace, "row \(index) of \(old)")
    }
  }

  @Test func `a sorted list keeps its rows, and one in which too many have moved is another`() {
    for (count, isKept) in [(500, true), (1200, false)] {
      let rows = (0..<count).map { ["id": Value($0)] as Value }
      let patch = Patch.difference(from: .array(rows), to: .array(rows.reversed()))
      let changes = patch.spliced(on: .array(rows)).applied.map(\.change)
      let path = changes.reduce(Pointer(["3", "n"]) as Pointer?) { $0?.following($1) }
      #expect(path == (isKept ? Pointer(["\(count - 4)", "n"]) : nil))
    }
  }

  /// Thousands of histories take a minute.
  private static let seeds: UInt64 =
    Repetitions.count(100, atNight: 10_000)

  @Test func `every edit of three pages reaches its row or is refused, and all end alike`() throws {
    for seed in 1...Self.seeds {
      var random = RandomSource(seed: seed)
      var host = RowHost(props: RowPage.start)
      var pages = ["A", "B", "C"].map { RowPage($0) }
      for _ in 0..<40 {
        let page = Int.random(in: 0...2, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: pages[page].edit(&random)
        case 2: pages[page].perform(&random)
        case 3, 4: try Self.arrive(page, &pages, &host, seed)
        default: pages[page].receive()
        }
      }
      while pages.contains(where: { !$0.isQuiet }) {
        for page in pages.indices {
          try Self.arrive(page, &pages, &host, seed)
          pages[page].receive()
        }
      }
      for page in pages { #expect(page.props == host.props, "seed \(seed)") }
    }
  }

  /// Lets the host take the oldest message of a page, and checks that it reaches what was meant.
  private static func arrive(
    _ page: Int, _ pages: inout [RowPage], _ host: inout RowHost, _ seed: UInt64
  ) throws {
    guard let sent = pages[page].out.first else { return }
    pages[page].out.removeFirst()
    let before = host.props
    switch sent.message {
    case .perform(let perform):
      let command = try? host.history.command(of: perform, by: pages[page].name)
      let reached = command.flatMap { before[$0.parent]?["key"]?.string }
      #expect(reached == sent.meant.first(where: RowPage.keys(of: before).contains), "seed \(seed)")
    case .edit(let edit):
      let rebased = try #require(try host.take(edit, of: pages[page].name))
      if rebased.lost == nil {
        #expect(RowPage.meant(rebased.patch, in: before) == sent.meant, "seed \(seed)")
        for index in pages.indices {
          pages[index].received.append((index == page ? edit.seq : nil, rebased.patch))
        }
      } else {
        let keys = RowPage.keys(of: before)
        #expect(!sent.meant.allSatisfy { keys.contains($0) }, "seed \(seed): without a reason")
        pages[page].received.append((edit.seq, nil))
      }
    default: break
    }
  }
}

/// A room as far as edits go.
private struct RowHost {
  var history = TextHistory()
  private(set) var props: Value
  private var revision = 0

  init(props: Value) { self.props = props }

  mutating func apply(_ patch: Patch) {
    revision += 1
    history.noteChanges(
      patch.spliced(on: props, isRewriting: false).placed, of: props, at: revision)
    props = (try? props.applying(patch)) ?? props
  }

  mutating func take(
    _ edit: ClientMessage.Edit, of author: String
  ) throws -> TextHistory.Rebased? {
    guard let rebased = try history.rebase(edit, of: author, on: props) else { return nil }
    if rebased.lost == nil { apply(rebased.patch) }
    history.committed(rebased, of: author, at: revision)
    return rebased
  }
}
