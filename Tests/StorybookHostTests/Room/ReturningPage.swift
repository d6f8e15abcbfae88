import StorybookSchema

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// A page that outlives its connection and its host, as `Public/js/state/state.js` does.
struct ReturningPage {
  struct Edit {
    var seq: Int
    let token: String
    let patch: Patch
  }

  let name: String
  /// The participant that the page is, or was when its connection was lost.
  private(set) var id: Participant.ID?
  private(set) var isConnected = false
  private(set) var hasOpened = false
  private(set) var pending: [Edit] = []
  /// The rows that it has added and removed, and those that the host reported as missing.
  private(set) var added: Set<String> = []
  private(set) var removed: Set<String> = []
  private(set) var reported: Set<String> = []
  private var known: KnownState?
  private var edits: [String: Int] = [:]
  private var outgoing: [Edit] = []
  private var heard = 0
  private var seq = 0

  init(_ name: String) { self.name = name }

  var hasOutgoing: Bool { !outgoing.isEmpty }

  private var props: Value? {
    known.map { known in
      pending.reduce(known.props) { (try? $0.applying($1.patch)) ?? $0 }
    }
  }

  /// The state to open the room with. What is pending is sent after it.
  var open: KnownState? {
    known.map {
      KnownState(props: $0.props, revision: $0.revision, life: $0.life, edits: edits)
    }
  }

  mutating func connected(as id: Participant.ID) {
    self.id = id
    (isConnected, hasOpened, heard) = (true, false, 0)
  }

  mutating func disconnected() {
    (isConnected, hasOpened) = (false, false)
    outgoing = []
  }

  /// Changes the text, or the rows, of the meter. `test` keeps other rows from being hit.
  mutating func edit(_ random: inout RandomSource) {
    guard let props, hasOpened || !isConnected else { return }
    seq += 1
    let token = "<\(name)\(seq)>"
    let rows = props["tags"]?.array ?? []
    let row = rows.indices.randomElement(using: &random)
    var operations: [Patch.Operation]
    switch (Int.random(in: 0..<6, using: &random), row) {
    case (0...1, _):
      operations = [.splice(Pointer(["name"]), TextSplice(at: 0, delete: 0, insert: token))]
      added.insert(token)
    case (2, let row?):
      operations = [.test(Self.tag(row), rows[row]), .remove(Self.tag(row))]
      removed.insert(rows[row].string ?? "")
    case (3, let row?):
      operations = [
        .test(Self.tag(row), rows[row]), .move(from: Self.tag(row), to: Self.tag(0)),
      ]
    case (4, _): operations = [.replace(Pointer(["level"]), Value(seq))]
    default:
      operations = [.add(Pointer(["tags", "-"]), .string(token))]
      added.insert(token)
    }
    let edit = Edit(seq: seq, token: token, patch: Patch(operations))
    pending.append(edit)
    if isConnected { outgoing.append(edit) }
  }

  private static func tag(_ index: Int) -> Pointer { Pointer(["tags", "\(index)"]) }

  mutating func send(to stage: inout RoomStage) {
    guard let id, isConnected, !outgoing.isEmpty else { return }
    let edit = outgoing.removeFirst()
    let message = ClientMessage.Edit(
      seq: edit.seq, patch: edit.patch, base: known?.revision)
    stage.say(.edit(message), as: id, at: name)
  }

  /// Handles the next message of the host. Returns whether there was one.
  @discardableResult
  mutating func receive(from stage: RoomStage) -> Bool {
    guard let id, isConnected, let messages = stage.heard[id], heard < messages.count else {
      return false
    }
    let message = messages[heard]
    heard += 1
    switch message {
    case .opened(let opened): self.opened(opened)
    case .changed(let changed) where hasOpened: self.changed(changed)
    case .rejected(let seq, let mismatch): rejected(seq, isStale: mismatch.isStale)
    default: break
    }
    return true
  }

  private mutating func opened(_ opened: HostMessage.Opened) {
    hasOpened = true
    if !opened.continues {
      reported.formUnion(added)
      pending = []
    }
    if let seen = opened.seen { pending.removeAll { $0.seq <= seen } }
    edits = opened.edits
    known = KnownState(props: opened.props, revision: opened.revision, life: opened.life)
    outgoing = pending
  }

  private mutating func changed(_ changed: HostMessage.Changed) {
    guard let known, changed.revision > known.revision else { return }
    if let page = changed.page, let edit = changed.edit { edits[page] = edit }
    pending.removeAll { $0.seq == changed.seq }
    let props = try? known.props.applying(changed.patch)
    self.known = KnownState(
      props: props ?? known.props, revision: changed.revision, life: known.life)
  }

  /// A stale edit is sent again; any other is reported at its field.
  private mutating func rejected(_ rejected: Int, isStale: Bool) {
    guard let index = pending.firstIndex(where: { $0.seq == rejected }) else { return }
    var edit = pending.remove(at: index)
    guard isStale else {
      reported.insert(edit.token)
      return
    }
    seq += 1
    edit.seq = seq
    pending.append(edit)
    outgoing.append(edit)
  }
}
