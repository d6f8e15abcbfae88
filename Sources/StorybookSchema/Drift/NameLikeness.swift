/// Compares names as a programmer renames them: `colour` and `color`, `name` and `fullName`.
enum NameLikeness {
  /// Returns the index of the only name that is like another one, or of the most similar.
  static func nearest(_ name: String, among names: [String]) -> Int? {
    let ranked = names.indices.compactMap { index in
      distance(name, and: names[index]).map { (index: index, distance: $0) }
    }
    guard let best = ranked.map(\.distance).min() else { return nil }
    return ranked.filter { $0.distance == best }.onlyElement?.index
  }

  /// Returns the index of the only name that differs in case and separators at most.
  static func same(_ name: String, among names: [String]) -> Int? {
    guard !folded(name).isEmpty else { return nil }
    return names.indices.filter {
      folded(names[$0]) == folded(name) && numbers(names[$0]) == numbers(name)
    }.onlyElement
  }

  /// The numbers in a name: `page11` is not `page1_1`.
  private static func numbers(_ name: String) -> [Substring] { name.split { !$0.isNumber } }

  /// The letters and digits of a name, in lower case.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the distance of two similar names, or `nil` if they are not similar. 0 is equal but
  /// for case and separators.
  private static func distance(_ one: String, and other: String) -> Int? {
    let first = folded(one)
    let second = folded(other)
    if first.isEmpty, second.isEmpty { return nil }
    if first == second { return 0 }
    guard first.filter(\.isNumber) == second.filter(\.isNumber),
      !opposites.contains(where: { isOpposite(first, and: second, by: $0) })
    else { return nil }
    if isPart(words(one), of: words(other)) || isPart(words(other), of: words(one)) { return 1 }
    let most = min(2, max(first.count, second.count) / 4)
    guard most > 0, abs(first.count - second.count) <= most else { return nil }
    let distance = Array(second).difference(from: Array(first))
    let edits = max(distance.insertions.count, distance.removals.count)
    guard edits <= most else { return nil }
    return edits + 1
  }

  /// Prefixes that turn the meaning of a name: `active` is never renamed to `inactive`.
  private static let opposites = ["in", "un", "not", "no", "non", "dis"]

  private static func isOpposite(_ one: String, and other: String, by prefix: String) -> Bool {
    one == prefix + other || other == prefix + one
  }

  private static func isPart(_ words: [String], of others: [String]) -> Bool {
    guard !words.isEmpty, words.count < others.count, words.joined().count >= 3 else {
      return false
    }
    return others.starts(with: words) || others.suffix(words.count) == words[...]
  }

  /// Splits `fullName` and `full_name` into words.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        wasLower = false
        words.append("")
        continue
      }
      if words.isEmpty || (character.isUppercase && wasLower) { words.append("") }
      words[words.count - 1].append(character.lowercased())
      wasLower = !character.isUppercase
    }
    return words.filter { !$0.isEmpty }
  }
}
