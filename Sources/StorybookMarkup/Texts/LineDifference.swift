/// The difference between two texts, line by line.
package struct LineDifference: Hashable, Sendable {
  package let hunks: [Hunk]
  private let old: [String]

  /// A run of consecutive changed lines.
  package struct Hunk: Hashable, Sendable {
    /// The index in the list of hunks, which selects it for being applied.
    package let id: Int
    /// The first changed line in the old text, from 1.
    package let line: Int
    package let removed: [String]
    package let added: [String]
  }

  package init(from old: String, to new: String) {
    let before = Self.lines(old)
    let after = Self.lines(new)
    var hunks: [Hunk] = []
    var row = 0
    var column = 0
    let end = SequenceMatch.Pair(old: before.count, new: after.count)
    for pair in SequenceMatch.pairs(before, new: after) + [end] {
      if pair.old > row || pair.new > column {
        hunks.append(
          Hunk(
            id: hunks.count, line: row + 1, removed: Array(before[row..<pair.old]),
            added: Array(after[column..<pair.new])))
      }
      row = pair.old + 1
      column = pair.new + 1
    }
    self.old = before
    self.hunks = hunks
  }

  package var isEmpty: Bool { hunks.isEmpty }

  /// Returns the old text with the chosen hunks applied; all of them yield the new text.
  package func applying(_ chosen: Set<Int>) -> String {
    var lines: [String] = []
    var row = 0
    for hunk in hunks {
      lines += old[row..<(hunk.line - 1)]
      lines += chosen.contains(hunk.id) ? hunk.added : hunk.removed
      row = hunk.line - 1 + hunk.removed.count
    }
    return (lines + old[row...]).joined(separator: "\n")
  }

  package var fingerprint: String {
    var hash = StableHash()
    for hunk in Set(
      hunks.map { [$0.removed.joined(separator: "\n"), $0.added.joined(separator: "\n")] }
    ).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for text in hunk { hash.combine(text) }
    }
    return hash.text
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension LineDifference {
  /// ```text
  /// line 3
  ///   ~ 12 [-up-]{+down+}
  ///   + a line more
  /// ```
  package func text(colored: Bool = false) -> String {
    let paint = Paint(isOn: colored)
    return hunks.map { hunk in
      paint.bold("line \(hunk.line)") + "\n" + hunk.rows(paint).map { "  \($0)\n" }.joined()
    }.joined()
  }

  /// The changed lines only.
  func rows(_ paint: Paint) -> [String] { hunks.flatMap { $0.rows(paint) } }
}

extension LineDifference.Hunk {
  fileprivate func rows(_ paint: Paint) -> [String] {
    guard removed.count == added.count else {
      return removed.map { paint.red("- \($0)") } + added.map { paint.green("+ \($0)") }
    }
    return zip(removed, added).flatMap { old, new in
      guard paint.isOn else { return ["~ " + WordDifference(from: old, to: new).marked] }
      return [paint.red("- \(old)"), paint.green("+ \(new)")]
    }
  }
}
