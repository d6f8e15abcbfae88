/// Known names, sorted by similarity to a misspelt one.
package struct NearNames {
  package let text: String
  /// The most similar name; `nil` if none shares more than half of its characters.
  package let nearest: String?
  /// The question after an error's sentence, with a leading space; empty without a similar name.
  package var suggestion: String { nearest.map { " Did you mean “\($0)”?" } ?? "" }

  package init(_ names: [String], to name: String) {
    let wanted = Self.letters(name)
    let ranked = names.map { ($0, Self.distance(Self.letters($0), right: wanted)) }
    let sorted = ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    text = sorted.map { "“\($0.0)”" }.joined(separator: ", ")
    nearest = sorted.first { $0.1 * 2 < max(wanted.count, 1) }?.0
  }

  private static func letters(_ name: String) -> [Character] {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The Levenshtein distance: the number of insertions, deletions and substitutions of characters.
  private static func distance(_ left: [Character], right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (count, letter) in left.enumerated() {
      var last = row[0]
      row[0] = count + 1
      for (index, other) in right.enumerated() {
        let change = last + (letter == other ? 0 : 1)
        last = row[index + 1]
        row[index + 1] = min(change, last + 1, row[index] + 1)
      }
    }
    return row[right.count]
  }
}
