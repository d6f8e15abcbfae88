/// Turns titles into the ids of links: lowercase words with hyphens.
package enum Slug {
  package static func slug(_ title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "untitled" : words.joined(separator: "-")
  }

  /// The first of the candidates that is free, else the last one with a number behind it.
  package static func unique(_ candidates: [String], taken: inout Set<String>) -> String {
    if let free = candidates.first(where: { !taken.contains($0) }) {
      taken.insert(free)
      return free
    }
    let base = candidates.last ?? "untitled"
    var number = 2
    while taken.contains("\(base)-\(number)") { number += 1 }
    taken.insert("\(base)-\(number)")
    return "\(base)-\(number)"
  }
}
