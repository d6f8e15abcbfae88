import StorybookSchema
@testable import StorybookHost

/// A page whose rows have keys: what it sends and receives waits until a test lets it through.
struct RowPage {
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

  /// A number that no other edit writes.
  private var mark: Int { (Int(name.unicodeScalars.first?.value ?? 0) - 64) * 1000 + seq }

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
        try? props.applyOperation(operation)
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
      case 2: patch = Patch([.replace(row.appending("n"), Value(mark))])
      case 3:
        // A moved row is marked, too: no step of another leaves its place alone to this one.
        let place = list.appending(to)
        patch = Patch([
          .move(from: row, to: place), .replace(place.appending("n"), Value(mark)),
        ])
      case 4:
        let copy = list.appending(from + 1)
        patch = Patch([.copy(from: row, to: copy), .replace(copy, Self.row(key))])
        return send(patch, meaning: Self.meant(Patch([.remove(row)]), in: props))
      case 5:
        let letter = Unicode.Scalar(0x3400 + mark).map { String($0) } ?? "x"
        let at = Int.random(in: 0...2, using: &random)
        let splice = TextSplice(at: at, delete: 0, insert: letter)
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

  /// What the host sends to this page.
  mutating func hear(_ message: HostMessage) {
    switch message {
    case .changed(let changed):
      let isOwn = pending.contains { $0.seq == changed.seq }
      received.append((isOwn ? changed.seq : nil, changed.spliced ?? changed.patch))
    case .rejected(let seq, _): received.append((seq, nil))
    default: break
    }
  }

  mutating func step(_ message: (Int) -> ClientMessage) {
    seq += 1
    out.append((message(seq), []))
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
