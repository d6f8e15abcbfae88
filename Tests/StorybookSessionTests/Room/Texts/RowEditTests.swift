import Foundation
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import StorybookSession

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
      default: try new[index].apply(.add(Pointer(["n"]), Value(change + 1)))
      }
    }
    let patch = Patch.difference(from: .array(old), to: .array(new))
    #expect(try Value.array(old).applying(patch) == .array(new))
    let changes = patch.spliced(on: .array(old)).changes
    for (index, row) in old.enumerated() {
      let path = changes.reduce(Pointer(["\(index)"]) as Pointer?) { $0?.following($1) }
      let expected = new.firstIndex { $0["id"] == row["id"] }
      #expect(path == expected.map { Pointer(["\($0)"]) })
    }
  }

  @Test func `a sorted list keeps its rows, and one in which too many have moved is another`() {
    for (count, isKept) in [(500, true), (1200, false)] {
      let rows = (0..<count).map { ["id": Value($0)] as Value }
      let patch = Patch.difference(from: .array(rows), to: .array(rows.reversed()))
      let changes = patch.spliced(on: .array(rows)).changes
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
    history.note(patch.spliced(on: props, isRewriting: false).placed, of: props, at: revision)
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

/// A page whose rows have keys: what it sends and receives waits until a test lets it through.
private struct RowPage {
  let name: String
  var out: [(message: ClientMessage, meant: Set<String>)] = []
  var received: [(seq: Int?, patch: Patch?)] = []
  private(set) var props = Self.start
  private var confirmed = Self.start
  private var revision = 0
  private var seq = 0
  private var pending: [(seq: Int, patch: Patch)] = []

  init(_ name: String) { self.name = name }

  static let start = row(
    "root", [row("a", [row("d"), row("e")]), row("b"), row("c", [row("f")])])

  var isQuiet: Bool { out.isEmpty && received.isEmpty }

  private static func row(_ key: String, _ rows: [Value] = []) -> Value {
    ["key": .string(key), "n": 0, "text": "ab", "rows": .array(rows)]
  }

  static func keys(of row: Value) -> Set<String> {
    (row["rows"]?.array ?? []).reduce([row["key"]?.string ?? ""]) { $0.union(keys(of: $1)) }
  }

  /// The keys of the rows that a patch is of: for a new row, that of the row it becomes a part of.
  static func meant(_ patch: Patch, in props: Value) -> Set<String> {
    var props = props
    return Set(
      patch.operations.map { operation in
        var tokens = operation.path.tokens
        switch operation {
        case .move(let from, _), .copy(let from, _): tokens = from.tokens
        case .add: tokens.removeLast()
        default: break
        }
        if let last = tokens.last, Int(last) == nil { tokens.removeLast() }
        let key = props[Pointer(tokens)]?["key"]?.string ?? "nothing"
        try? props.apply(operation)
        return key
      })
  }

  private static func lists(
    of row: Value, at path: Pointer = Pointer()
  ) -> [(path: Pointer, rows: [Value])] {
    let list = path.appending("rows")
    let rows = row["rows"]?.array ?? []
    return rows.enumerated().reduce([(list, rows)]) { lists, row in
      lists + Self.lists(of: row.element, at: list.appending(row.offset))
    }
  }

  mutating func edit(_ random: inout RandomSource) {
    guard let (list, rows) = Self.lists(of: props).randomElement(using: &random) else { return }
    let key = "\(name)\(seq + 1)"
    var patch = Patch([.add(list.appending("-"), Self.row(key))])
    if let from = rows.indices.randomElement(using: &random) {
      let row = list.appending(from)
      let to = Int.random(in: rows.indices, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: patch = Patch([.add(list.appending(to), Self.row(key))])
      case 1: patch = Patch([.remove(row)])
      case 2: patch = Patch([.replace(row.appending("n"), Value(seq))])
      case 3: patch = Patch([.move(from: row, to: list.appending(to))])
      case 4:
        let copy = list.appending(from + 1)
        patch = Patch([.copy(from: row, to: copy), .replace(copy, Self.row(key))])
        return send(patch, meaning: Self.meant(Patch([.remove(row)]), in: props))
      case 5:
        let splice = TextSplice(at: Int.random(in: 0...2, using: &random), delete: 0, insert: "x")
        patch = Patch([.splice(row.appending("text"), splice)])
      default: break
      }
    }
    send(patch, meaning: Self.meant(patch, in: props))
  }

  private mutating func send(_ patch: Patch, meaning meant: Set<String>) {
    seq += 1
    out.append((.edit(.init(seq: seq, patch: patch, base: revision)), meant))
    pending.append((seq, patch))
    props = (try? props.applying(patch)) ?? props
  }

  /// Performs a command of a row as a rendering of the confirmed props shows it.
  mutating func perform(_ random: inout RandomSource) {
    guard let (list, rows) = Self.lists(of: confirmed).randomElement(using: &random),
      let index = rows.indices.randomElement(using: &random)
    else { return }
    let command = list.appending(index).appending("run")
    let meant = rows[index]["key"]?.string ?? ""
    out.append((.perform(.init(seq: 0, command: command, base: revision)), [meant]))
  }

  mutating func receive() {
    guard !received.isEmpty else { return }
    let (seq, patch) = received.removeFirst()
    let isOwn = seq != nil
    pending.removeAll { $0.seq == seq }
    if let patch {
      revision += 1
      let changes = patch.spliced(on: confirmed, isRewriting: false).placed
      confirmed = (try? confirmed.applying(patch)) ?? .null
      if !isOwn { rebase(over: changes.map { .init(revision: revision, change: $0) }) }
    }
    props = pending.reduce(confirmed) { (try? $0.applying($1.patch)) ?? $0 }
  }

  private mutating func rebase(over changes: [Change.Unseen]) {
    var unseen = changes
    var now = confirmed
    for index in pending.indices {
      var rebased = TextHistory.Rebased(unseen: unseen)
      rebased.append(pending[index].patch, on: now)
      unseen = rebased.unseen
      pending[index].patch = rebased.lost == nil ? rebased.patch : Patch([])
      now = (try? now.applying(pending[index].patch)) ?? now
    }
  }
}
