import StorybookSchema

import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

/// A page whose person types in the name of the meter: what it sends and hears waits until a test lets
/// it through.
struct Typist {
  let id: Participant.ID
  private(set) var text = ""
  private(set) var pending: [(seq: Int, change: Change)] = []
  private(set) var typed = ""
  private var confirmed = ""
  private var revision = 0
  private var caret = 0
  private var seq = 0
  private var heard = 0
  private var outgoing: [ClientMessage] = []
  private let letters: [Character]
  private let path = Pointer(["name"])

  init(_ id: Participant.ID) {
    self.id = id
    let alphabets = ["a": "äbcdefghij", "b": "NÖPQRSUVWX", "c": "😀😁😂😃😄😅😆😇😈😉"]
    letters = Array(alphabets[id] ?? "")
  }

  /// Its own letters in the text, in their order.
  var found: String { text.filter { letters.contains($0) } }

  mutating func place(caret index: Int) {
    // Never before its own letters: what is typed on has to come after them.
    guard typed.isEmpty else { return }
    caret = text.prefix(index).utf16.count
  }

  mutating func type() {
    seq += 1
    let letter = String(letters[typed.count % letters.count])
    let splice = TextSplice(at: caret, delete: 0, insert: letter)
    text = splice.applied(to: text) ?? "?"
    typed += letter
    caret += letter.utf16.count
    let after = pending.last?.seq
    pending.append((seq, .text(path, TextOperation(splice))))
    outgoing.append(
      .edit(
        .init(
          seq: seq, patch: Patch([.splice(path, splice)]), merge: true, base: revision,
          after: after)))
  }

  @discardableResult
  mutating func send(_ stage: inout RoomStage) -> Bool {
    guard !outgoing.isEmpty else { return false }
    stage.say(outgoing.removeFirst(), as: id)
    return true
  }

  mutating func hear(_ stage: inout RoomStage, most: Int = .max) {
    for message in (stage.heard[id] ?? []).dropFirst(heard).prefix(most) {
      heard += 1
      switch message {
      case .opened(let opened):
        confirmed = opened.props["name"]?.string ?? ""
        text = confirmed
        revision = opened.revision
      case .changed(let changed): follow(changed)
      default: break
      }
    }
  }

  private mutating func follow(_ changed: HostMessage.Changed) {
    revision = changed.revision
    let isOwn = changed.seq.map { seq in pending.contains { $0.seq == seq } } ?? false
    if isOwn { pending.removeFirst() }
    for case .splice(_, let splice) in (changed.spliced ?? changed.patch).operations {
      confirmed = splice.applied(to: confirmed) ?? "?"
      guard !isOwn else { continue }
      let change = Change.text(path, TextOperation(splice))
      let moved = Change.transform(
        pending.map(\.change), room: [.init(revision: 0, change: change)])
      for (index, change) in moved.client.enumerated() {
        if let change { pending[index].change = change }
      }
      for case .text(_, let operation) in moved.room.map(\.change) { move(over: operation) }
    }
    text = pending.reduce(confirmed) { text, edit in
      guard case .text(_, let operation) = edit.change else { return text }
      return operation.applied(to: text) ?? "?"
    }
  }

  private mutating func move(over operation: TextOperation) {
    for splice in operation.splices where splice.at < caret {
      caret += splice.insert.utf16.count - min(splice.delete, caret - splice.at)
    }
  }
}
