/// What two outlines mean to their readers differently, in sentences.
///
/// ```text
/// button “Pay” lost its name
/// heading “Total” is level 3 instead of 2
/// row “Tea” is gone
/// ```
package struct OutlineDifference: Hashable, Sendable {
  package private(set) var sentences: [String] = []

  /// Compares outlines as ``AccessibilityOutline/text`` writes them. How deep a row is nested is not
  /// compared.
  package init(from old: String, to new: String) {
    let old = old.split(separator: "\n").map(Row.init)
    let new = new.split(separator: "\n").map(Row.init)
    let same = SequenceMatch.pairs(old, new: new)
    let gone = Set(old.indices).subtracting(same.map(\.old)).sorted().map { old[$0] }
    var added = Set(new.indices).subtracting(same.map(\.new)).sorted().map { new[$0] }
    for row in gone {
      guard let index = row.closest(in: added) else {
        sentences.append("\(row.words) is gone")
        continue
      }
      sentences += row.sentences(becoming: added.remove(at: index))
    }
    sentences += added.map { "\($0.words) is new" }
  }
}

extension OutlineDifference {
  fileprivate struct Row: Hashable {
    let role: String
    let name: String
    let states: [String]

    /// Reads `  button “Pay” disabled, pressed`.
    init(_ line: Substring) {
      let text = line.drop { $0 == " " }
      role = String(text.prefix { $0 != " " })
      var rest = text.dropFirst(role.count).drop { $0 == " " }
      var name = ""
      let end = rest.firstRange(of: "” ")?.lowerBound ?? rest.lastIndex(of: "”")
      if rest.first == "“", let end {
        name = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
      self.name = name
      // A lost name is reported separately.
      let all = rest.split(separator: ", ").map(String.init)
      states = all.filter { $0 != AccessibilityTree.nameless }
    }
  }
}

extension OutlineDifference.Row {
  var words: String {
    guard !name.isEmpty else { return role }
    return "\(role) “\(name)”"
  }

  /// The index of the row that this one most likely became.
  func closest(in rows: [Self]) -> Int? {
    let places: [(Self) -> Bool] = [
      { $0.role == role && $0.name == name }, { !name.isEmpty && $0.name == name },
      { $0.role == role && $0.states == states && ($0.name.isEmpty || name.isEmpty) },
    ]
    for isClose in places {
      if let index = rows.firstIndex(where: isClose) { return index }
    }
    return nil
  }

  func sentences(becoming new: Self) -> [String] {
    var found: [String] = []
    if new.role != role { found.append("“\(name)” is a \(new.role) instead of a \(role)") }
    switch (name.isEmpty, new.name.isEmpty) {
    case (false, true): found.append("\(words) lost its name")
    case (true, false): found.append("\(role) got the name “\(new.name)”")
    case (true, true), (false, false): break
    }
    let lost = states.filter { !new.states.contains($0) }
    let gained = new.states.filter { !states.contains($0) }
    if let level = Self.level(gained), let before = Self.level(lost) {
      found.append("\(words) is level \(level) instead of \(before)")
    } else {
      if !lost.isEmpty { found.append("\(words) is no longer \(lost.joined(separator: ", "))") }
      if !gained.isEmpty { found.append("\(words) is now \(gained.joined(separator: ", "))") }
    }
    return found
  }

  private static func level(_ states: [String]) -> String? {
    guard let only = states.first, states.count == 1, only.hasPrefix("level ") else { return nil }
    return String(only.dropFirst("level ".count))
  }
}
