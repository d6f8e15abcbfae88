import StorybookSchema

/// The recent changes of a room, to rebase concurrent text edits on.
///
/// The host is the server of Jupiter (Nichols et al. 1995): it decides the order. For each author
/// it keeps the others' changes that the author had not seen, transformed over the author's own.
struct TextHistory: Hashable, Sendable {
  static let limit = 1000
  /// The maximum size of the changed texts of all entries, in bytes.
  static let byteLimit = 8 << 20

  private struct Entry: Hashable, Sendable {
    let revision: Int
    let changes: [Change]
    /// The texts before the changes.
    let texts: [Pointer: String]
    let bytes: Int
  }

  private struct Author: Hashable, Sendable {
    /// The revision of the author's newest edit.
    var revision: Int
    /// The others' changes that the author had not seen then, after the author's own.
    var unseen: [Change.Unseen] = []
    var refused: Refused?
  }

  /// Text that the type rejected, while its author continues typing after it.
  private struct Refused: Hashable, Sendable {
    let seq: Int
    let changes: [Change]
    let revision: Int
    let unseen: [Change.Unseen]
  }

  /// A rebased edit, and the changes that its author has not seen after it.
  struct Rebased: Hashable, Sendable {
    let patch: Patch
    let changes: [Change]
    let unseen: [Change.Unseen]
  }

  private var entries: [Entry] = []
  private var authors: [Participant.ID: Author] = [:]
  private(set) var bytes = 0
  /// Changes up to this revision are unknown.
  private var start = 0

  init(from revision: Int = 0) { start = revision }

  mutating func note(_ changes: [Change], of props: Value, at revision: Int) {
    guard !changes.isEmpty else { return }
    var texts: [Pointer: String] = [:]
    for case .text(let path, _) in changes where texts[path] == nil {
      if case .string(let text)? = props[path] { texts[path] = text }
    }
    let size = texts.values.reduce(64 * changes.count) { $0 + $1.utf8.count }
    entries.append(Entry(revision: revision, changes: changes, texts: texts, bytes: size))
    bytes += size
    trim()
  }

  private mutating func trim() {
    guard entries.count > Self.limit || bytes > Self.byteLimit else { return }
    while entries.count > Self.limit || bytes > Self.byteLimit, let oldest = entries.first {
      bytes -= oldest.bytes
      start = oldest.revision
      entries.removeFirst()
    }
    authors = authors.filter { $0.value.revision >= start }
  }

  mutating func committed(_ rebased: Rebased, of author: Participant.ID, at revision: Int) {
    authors[author] = Author(revision: revision, unseen: rebased.unseen)
  }

  mutating func refused(
    _ rebased: Rebased, _ seq: Int, of author: Participant.ID, at revision: Int
  ) {
    guard rebased.changes.allSatisfy(\.isText) else { return }
    authors[author, default: Author(revision: start)].refused = Refused(
      seq: seq, changes: rebased.changes, revision: revision, unseen: rebased.unseen)
  }

  private func changes(since revision: Int) -> [Change.Unseen] {
    entries.reversed().prefix { $0.revision > revision }.reversed().flatMap { entry in
      entry.changes.map { Change.Unseen(revision: entry.revision, change: $0) }
    }
  }
}

extension TextHistory {
  /// Rebases an edit on the changes that its author has not seen; returns `nil` for edits without a
  /// base, which are applied unchanged.
  ///
  /// Throws a ``Patch/Failure`` if a text no longer exists or the base is too old.
  func rebase(
    _ edit: ClientMessage.Edit, of author: Participant.ID, on props: Value
  ) throws(Patch.ApplyError) -> Rebased? {
    guard let base = edit.base else { return nil }
    let operations = edit.patch.operations
    var before: [Change] = []
    var unseen: [Change.Unseen] = []
    if let refused = refusal(before: edit, of: author) {
      let (changes, later) = Change.transform(refused.changes, changes(since: refused.revision))
      before = changes.compactMap { $0 }
      unseen = refused.unseen.filter { $0.revision > base } + later
    } else if let seen = self.unseen(by: author, since: base) {
      unseen = seen
    } else if operations.contains(where: { $0.changes(on: props).contains(where: \.isText) }) {
      throw Patch.ApplyError(
        path: operations.first?.path ?? Pointer(),
        reason: "The text has changed too much since this edit.",
        isStale: true)
    }
    var patch = before.flatMap(\.splices)
    var all = before
    for operation in operations {
      let changes = operation.changes(on: props)
      let moved = Change.transform(changes, unseen)
      unseen = moved.room
      if case .splice(let path, _) = operation {
        guard case let change?? = moved.client.first else {
          throw Patch.ApplyError(path: path, reason: "The text was removed.")
        }
        patch += change.splices
        all.append(change)
      } else {
        patch.append(operation)
        all += changes
      }
    }
    return Rebased(patch: Patch(patch), changes: all, unseen: unseen)
  }

  /// Returns the rejected edit of the same text if the author sent this edit without knowing of it.
  private func refusal(before edit: ClientMessage.Edit, of author: Participant.ID) -> Refused? {
    guard let refused = authors[author]?.refused, let after = edit.after, after >= refused.seq,
      refused.revision >= start, case .splice(let path, _)? = edit.patch.operations.first,
      refused.changes.allSatisfy({ $0.path == path })
    else { return nil }
    return refused
  }

  /// Returns `nil` if the changes are no longer known.
  private func unseen(by author: Participant.ID, since base: Int) -> [Change.Unseen]? {
    guard let known = authors[author], base < known.revision else {
      guard base >= start else { return nil }
      return changes(since: base)
    }
    guard known.revision >= start else { return nil }
    return known.unseen.filter { $0.revision > base } + changes(since: known.revision)
  }

  /// Returns the current text after rebasing a change typed into a rendering that others have
  /// changed since; `nil` if no such text changed.
  ///
  /// - Parameter typed: the resulting text in that rendering.
  func rebase(
    _ splice: TextSplice, typed: String, since base: Int, in props: Value
  ) -> String? {
    guard base >= start else { return nil }
    let since = entries.reversed().prefix { $0.revision > base }.reversed()
    var shown: [Pointer: String] = [:]
    for entry in since { shown.merge(entry.texts) { first, _ in first } }
    for (path, text) in shown where splice.applied(to: text) == typed {
      let unseen = changes(since: base)
      let (moved, _) = Change.transform([.text(path, TextOperation(splice))], unseen)
      guard case .text(let place, let operation)?? = moved.first,
        case .string(let now)? = props[place], let text = operation.applied(to: now)
      else { continue }
      return text
    }
    return nil
  }
}
