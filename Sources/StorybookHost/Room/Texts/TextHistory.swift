import Storybook
import StorybookSchema

/// The recent changes of a room, to rebase concurrent text edits on.
///
/// The host is the server of Jupiter (Nichols et al. 1995): it decides the order. For each author
/// it keeps the others' changes that the author had not seen, transformed over the author's own.
struct TextHistory: Hashable, Sendable {
  static let limit = 1000
  /// The maximum size of the changed texts of all entries, in bytes.
  static let byteLimit = 8 << 20
  /// The maximum number of times that an operation of an edit meets a change: a second or so.
  private static let transformLimit = 4_000_000

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
    var patch = Patch([])
    var changes: [Change] = []
    var unseen: [Change.Unseen]
    /// The place of what was removed: the edit has to be refused.
    var lost: Pointer?
  }

  private var entries: [Entry] = []
  /// By the page, or the participant without one.
  private var authors: [String: Author] = [:]
  private var fields = ShownTexts()
  private(set) var bytes = 0
  /// Changes up to this revision are unknown.
  private var start = 0

  init(from revision: Int = 0) { start = revision }

  /// - Parameters:
  ///   - command: what made the changes, with the text that was typed.
  ///   - new: the props after the changes.
  mutating func noteChanges(
    _ changes: [Change], of props: Value, at revision: Int, by command: PerformedNote? = nil,
    to new: Value = .null
  ) {
    guard !changes.isEmpty else { return }
    fields.noteChanges(changes, by: command, to: new)
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

  mutating func committed(_ rebased: Rebased, of author: String, at revision: Int) {
    authors[author] = Author(revision: revision, unseen: rebased.unseen)
  }

  mutating func refused(
    _ rebased: Rebased, seq: Int, of author: String, at revision: Int
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
  /// ```text
  /// revision 4   cat          the base, which Ada saw
  /// revision 5   cats         Ben has added “s” at 3: unseen by Ada
  /// her edit     add “!” at 3   becomes: add “!” at 4
  /// ```
  /// An edit that follows a rejected one, of which its author did not know, continues that one: its
  /// changes go first.
  ///
  /// Throws a ``Patch/ApplyError`` if the base is too old.
  func rebase(
    _ edit: ClientMessage.Edit, of author: String, on props: Value
  ) throws(Patch.ApplyError) -> Rebased? {
    guard let base = edit.base else { return nil }
    var rebased: Rebased
    if let refused = refusal(before: edit, of: author) {
      let (changes, later, _) = Change.transform(
        refused.changes, room: changes(since: refused.revision))
      rebased = Rebased(unseen: refused.unseen.filter { $0.revision > base } + later)
      rebased.changes = changes.compactMap { $0 }
      rebased.patch.operations = rebased.changes.flatMap(\.splices)
    } else {
      rebased = Rebased(
        unseen: try unseen(by: author, since: base, for: edit.patch.operations.first?.path))
    }
    guard edit.patch.operations.count * rebased.unseen.count <= Self.transformLimit else {
      throw Patch.ApplyError(
        path: Pointer(), reason: "Too much has changed since this long edit.", isStale: true)
    }
    rebased.append(edit.patch, on: props)
    return rebased
  }

  /// Returns the path of the same command after the changes that the author of the message has not
  /// seen: it was performed in a rendering, or between the author's own edits in flight.
  ///
  /// Throws a ``Patch/ApplyError`` if the command was removed, or the base is too old.
  func command(
    of perform: ClientMessage.Perform, by author: String
  ) throws(Patch.ApplyError) -> Pointer {
    guard let base = perform.base else { return perform.command }
    let changes =
      if perform.after == nil, base >= start { changes(since: base) } else {
        try unseen(by: author, since: base, for: perform.command)
      }
    guard let path = perform.command.following(changes) else { throw .removed(perform.command) }
    return path
  }

  private func unseen(
    by author: String, since base: Int, for path: Pointer?
  ) throws(Patch.ApplyError) -> [Change.Unseen] {
    if let unseen = unseen(by: author, since: base) { return unseen }
    throw Patch.ApplyError(
      path: path ?? Pointer(), reason: "The props have changed too much since this edit.",
      isStale: true)
  }

  /// Returns the rejected edit of the same text if the author sent this edit without knowing of it.
  private func refusal(before edit: ClientMessage.Edit, of author: String) -> Refused? {
    guard let refused = authors[author]?.refused, let after = edit.after, after >= refused.seq,
      refused.revision >= start, case .splice(let path, _)? = edit.patch.operations.first,
      refused.changes.allSatisfy({ $0.path == path })
    else { return nil }
    return refused
  }

  /// Returns `nil` if the changes are no longer known.
  private func unseen(by author: String, since base: Int) -> [Change.Unseen]? {
    guard let known = authors[author], base < known.revision else {
      guard base >= start else { return nil }
      return changes(since: base)
    }
    guard known.revision >= start else { return nil }
    return known.unseen.filter { $0.revision > base } + changes(since: known.revision)
  }

  /// Returns the current text after rebasing a change typed into a rendering that others have
  /// changed since; `nil` if the field's text is unknown, or did not change.
  ///
  /// The field shows what its command changed last, or else the one text that it can show.
  ///
  /// - Parameters:
  ///   - typed: the resulting text in that rendering.
  ///   - command: the command of the field, where it is now.
  func rebase(
    _ splice: TextSplice, typed: String, of command: Pointer, since base: Int, in props: Value
  ) -> String? {
    guard base >= start else { return nil }
    let unseen = changes(since: base)
    func fits(_ text: String) -> Bool { splice.applied(to: text) == typed }
    let changed = texts(changedSince: base)
    var found = changed.filter { fits($0.value) }.map(\.key)
    if let shown = fields[command] {
      found = found.filter { $0.following(unseen) == shown }
    } else if found.count == 1 {
      // Of a text that changed it counts how it was.
      let rest = props.texts(besides: Set(changed.keys.compactMap { $0.following(unseen) }))
      if rest.contains(where: fits) { return nil }
    }
    guard let path = found.onlyElement else { return nil }
    let (moved, _, _) = Change.transform([.text(path, TextOperation(splice))], room: unseen)
    guard case .text(let place, let operation)?? = moved.first, let now = props[place]?.string
    else { return nil }
    return operation.applied(to: now)
  }

  /// The texts that have changed, by their paths in the props at a revision, and as they were there.
  private func texts(changedSince base: Int) -> [Pointer: String] {
    var shown: [Pointer: String] = [:]
    var before: [Change] = []
    for entry in entries.reversed().prefix(while: { $0.revision > base }).reversed() {
      for (path, text) in entry.texts {
        let former = before.reduce(path as Pointer?) { $0?.following($1) }
        if let former, shown[former] == nil { shown[former] = text }
      }
      before = entry.changes.reversed().map(\.inverse) + before
    }
    return shown
  }
}

extension TextHistory.Rebased {
  /// Adds a patch that was made after the changes so far, without sight of the unseen ones.
  ///
  /// - Parameter props: the current props of the room.
  mutating func append(_ patch: Patch, on props: Value) {
    let before = unseen
    var now = props
    try? now.applyPatch(self.patch)
    var all: [Change] = []
    var made: [Change] = []
    var lostAt: Int?
    for (index, operation) in patch.operations.enumerated() {
      let own = operation.changes { path in now[path.following(unseen)]?.array != nil }
      let moved = Change.transform(own, room: unseen)
      unseen = moved.room
      all += own
      if let revision = moved.lost {
        if lost == nil { lost = operation.path }
        lostAt = min(lostAt ?? .max, revision)
        continue
      }
      let changes = moved.client.compactMap { $0 }
      made += changes
      let isKept = changes == own && !operation.isSplice
      let operations = isKept ? [operation] : operation.making(changes)
      self.patch.operations += operations
      guard index < patch.operations.count - 1 else { break }
      try? now.applyPatch(Patch(operations))
    }
    if let lostAt { takeBack(all, over: before, at: lostAt, props: props) } else { changes += made }
  }

  /// Takes back what the author made of a patch that is refused as a whole: the author's page drops
  /// it when it receives the revision that removes what it was made of.
  private mutating func takeBack(
    _ own: [Change], over before: [Change.Unseen], at revision: Int, props: Value
  ) {
    let later = before.filter { $0.revision > revision }
    let (left, room, _) = Change.transform(own, room: before.dropLast(later.count))
    let undone = later.reversed().map { $0.change.inverse }
    let inverses = left.compactMap { $0 }.reversed().map { change in
      change.resolved { path in
        undone.reduce(path.resolvingEnd(in: props)) { $0.following($1, asGap: true) ?? $0 }
      }.inverse
    }
    unseen = room + inverses.map { .init(revision: revision, change: $0) } + later
  }
}

extension Pointer {
  /// Returns the path of the same value after changes; `nil` if it is gone.
  fileprivate func following(_ changes: [Change.Unseen]) -> Pointer? {
    changes.reduce(self as Pointer?) { $0?.following($1.change) }
  }
}

extension Value {
  fileprivate subscript(path: Pointer?) -> Value? { path.flatMap { self[$0] } }
}

extension Patch.ApplyError {
  static func removed(_ path: Pointer) -> Self {
    Self(
      path: path, reason: "This was removed or replaced in the meantime.", isGone: true)
  }
}

extension Value {
  fileprivate mutating func applyPatch(_ patch: Patch) throws(Patch.ApplyError) {
    for operation in patch.operations { try applyOperation(operation) }
  }
}
