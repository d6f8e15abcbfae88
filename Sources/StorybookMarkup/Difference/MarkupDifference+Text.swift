extension MarkupDifference {
  /// The changes as text for a terminal or a log, with a block of lines for each element.
  ///
  /// ```text
  /// main > ul.contacts > li:nth(3) > a
  ///   ~ href  "/ann" → "/bea"
  ///   ~ text  Call [-Ann-]{+Bea+}
  /// ```
  package func text(colored: Bool = false) -> String {
    MarkupChange.text(changes, paint: Paint(isOn: colored))
  }
}

extension MarkupChange {
  package static func text(_ changes: [MarkupChange], paint: Paint) -> String {
    var text = ""
    var last = ""
    for change in changes {
      if change.path != last { text += paint.bold(change.path) + "\n" }
      last = change.path
      text += change.lines(paint).map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func lines(_ paint: Paint) -> [String] {
    switch kind {
    case .added(let markup): Self.rows(markup).map { paint.green("+ \($0)") }
    case .removed(let markup): Self.rows(markup).map { paint.red("- \($0)") }
    case .moved(_, let path): [paint.yellow("> moved to \(path)")]
    case .renamed(let old, let new): [paint.yellow("~ <\(old)> is <\(new)> now")]
    case .attribute("class", let old?, let new?):
      ["~ class  " + Self.classes(old, new: new, paint: paint)]
    case .attribute(let name, nil, let new?): [paint.green("+ \(name)  \(Self.quoted(new))")]
    case .attribute(let name, let old?, nil): [paint.red("- \(name)  \(Self.quoted(old))")]
    case .attribute(let name, let old, let new):
      ["~ \(name)  \(paint.red(Self.quoted(old ?? ""))) → \(paint.green(Self.quoted(new ?? "")))"]
    case .text(let old, let new) where old.contains("\n") || new.contains("\n"):
      ["~ text"] + LineDifference(from: old, to: new).rows(paint).map { "  \($0)" }
    case .text(let old, let new): ["~ text  " + Self.words(old, new: new, paint: paint)]
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(TagText.escaped(text))\"" }

  private static func classes(_ old: String, new: String, paint: Paint) -> String {
    let before = MarkupElement.words(old)
    let after = MarkupElement.words(new)
    let gone = before.filter { !after.contains($0) }.map { paint.red("-\($0)") }
    let come = after.filter { !before.contains($0) }.map { paint.green("+\($0)") }
    return (gone + come).joined(separator: " ")
  }

  private static func words(_ old: String, new: String, paint: Paint) -> String {
    let difference = WordDifference(from: TagText.escaped(old), to: TagText.escaped(new))
    return difference.shortened.pieces.map { piece in
      switch piece {
      case .both(let text): text
      case .old(let text) where paint.isOn: paint.red(text)
      case .old(let text): "[-\(text)-]"
      case .new(let text) where paint.isOn: paint.green(text)
      case .new(let text): "{+\(text)+}"
      }
    }.joined()
  }

  /// Truncates a large piece of markup to its first lines.
  private static func rows(_ markup: String) -> [Substring] {
    let rows = markup.split(separator: "\n", omittingEmptySubsequences: false)
    guard rows.count > 12 else { return rows }
    return rows.prefix(10) + ["… and \(rows.count - 10) more lines"]
  }
}
