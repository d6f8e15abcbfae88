import Foundation
import StorybookCommandLine
import StorybookMarkup

/// A file of a package as it was, and as `init` writes it.
struct FileChange: Hashable, Sendable {
  /// Relative to the folder of the package.
  let path: String
  /// `nil` for a new file.
  let before: String?
  /// `nil` for a file that is removed.
  let after: String?

  private static let context = 3

  /// The change in the format of `git apply` and `patch -p1`.
  var diff: String {
    guard before != after else { return "" }
    let old = Self.lines(before)
    let new = Self.lines(after)
    let head = [
      "--- \(Self.name(before, at: "a/\(path)"))", "+++ \(Self.name(after, at: "b/\(path)"))",
    ]
    return (head + DiffLine.hunks(from: old, to: new, context: Self.context))
      .map { "\($0)\n" }.joined()
  }

  /// Only the lines that are removed and added.
  var changedLines: [String] {
    DiffLine.all(from: Self.lines(before), to: Self.lines(after))
      .filter { $0.kind != .same && !$0.text.isEmpty }.map(\.description)
  }

  private static func name(_ text: String?, at path: String) -> String {
    guard text != nil else { return "/dev/null" }
    return path
  }

  private static func lines(_ text: String?) -> [Substring] {
    guard let text, !text.isEmpty else { return [] }
    var lines = text.textLines
    let last = lines.removeLast()
    if !last.isEmpty { lines.append("\(last)\n\\ No newline at end of file") }
    return lines
  }
}

/// A line of two texts that are compared.
private struct DiffLine: CustomStringConvertible {
  enum Kind: String { case same = " ", removed = "-", added = "+" }

  let kind: Kind
  let text: Substring

  var description: String { kind.rawValue + text }

  static func all(from old: [Substring], to new: [Substring]) -> [DiffLine] {
    var lines: [DiffLine] = []
    var row = 0
    var column = 0
    let end = SequenceMatch.Pair(old: old.count, new: new.count)
    for pair in SequenceMatch.pairs(old, new: new) + [end] {
      lines += old[row..<pair.old].map { DiffLine(kind: .removed, text: $0) }
      lines += new[column..<pair.new].map { DiffLine(kind: .added, text: $0) }
      if pair != end { lines.append(DiffLine(kind: .same, text: old[pair.old])) }
      row = pair.old + 1
      column = pair.new + 1
    }
    return lines
  }

  /// The changed lines with their surroundings; each hunk starts with its lines in both texts.
  static func hunks(from old: [Substring], to new: [Substring], context: Int) -> [String] {
    let lines = all(from: old, to: new)
    let changed = lines.indices.filter { lines[$0].kind != .same }
    let shown = Set(changed.flatMap { ($0 - context)...($0 + context) })
    var output: [String] = []
    var start = 0
    while let first = lines.indices.first(where: { $0 >= start && shown.contains($0) }) {
      let end = lines.indices.first { $0 > first && !shown.contains($0) } ?? lines.count
      let before = lines[..<first]
      let hunk = lines[first..<end]
      let from = range(hunk.filter { $0.kind != .added }, after: before.count { $0.kind != .added })
      let to = range(
        hunk.filter { $0.kind != .removed }, after: before.count { $0.kind != .removed })
      output.append("@@ -\(from) +\(to) @@")
      output += hunk.map(\.description)
      start = end
    }
    return output
  }

  /// Such as `3,4`: the first line, from 1, and their number.
  private static func range(_ lines: [DiffLine], after count: Int) -> String {
    var first = count + 1
    if lines.isEmpty { first = count }
    return "\(first),\(lines.count)"
  }
}

extension String {
  /// The lines, of which those of Windows keep their carriage return.
  var textLines: [Substring] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension [FileChange] {
  /// Writes all files, or leaves them as they were.
  func apply(
    in root: String,
    write: (FileChange, String) throws(CommandError) -> Void = FileChange.writeChange
  ) throws(CommandError) {
    var written: [FileChange] = []
    // New text first: what a removed file contained is then elsewhere already.
    let ordered = filter { $0.after != nil } + filter { $0.after == nil }
    for change in ordered {
      do {
        written.append(change)
        try write(change, root)
      } catch {
        for change in written.reversed() {
          let undo = FileChange(path: change.path, before: change.after, after: change.before)
          try? FileChange.writeChange(undo, in: root)
          if change.before == nil { change.removeEmptyFolders(in: root) }
        }
        throw error
      }
    }
  }
}

extension FileChange {
  /// Removes the folders that the file was alone in.
  fileprivate func removeEmptyFolders(in root: String) {
    var folder = (path as NSString).deletingLastPathComponent
    while !folder.isEmpty,
      (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)"))?.isEmpty == true
    {
      try? FileManager.default.removeItem(atPath: "\(root)/\(folder)")
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  static func writeChange(_ change: FileChange, in root: String) throws(CommandError) {
    let file = URL(filePath: "\(root)/\(change.path)")
    let files = FileManager.default
    do {
      guard let after = change.after else {
        if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
        return
      }
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(after.utf8).write(to: file, options: .atomic)
    } catch {
      throw .story(
        """
        \(change.path) cannot be written: \(error.localizedDescription) All files are as they were.
        """)
    }
  }
}
