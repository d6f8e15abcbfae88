/// Turns titles into the ids of links: lowercase words with hyphens.
package enum Slug {
  package static func slug(_ title: String) -> String {
    let slug = ofASCII(title) ?? ofAny(title)
    return slug.isEmpty ? "untitled" : slug
  }

  static func ofAny(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// The same without a look at Unicode's tables, as most titles need none of them: a catalog of
  /// ten thousand stories asks for as many. Nil for a title with other letters.
  static func ofASCII(_ title: String) -> String? {
    var slug: [UInt8] = []
    var isApart = false
    for byte in title.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if isApart && !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        isApart = false
        slug.append(byte < UInt8(ascii: "A") ? byte : byte | 0x20)
      case 0x80...: return nil
      default: isApart = true
      }
    }
    return String(decoding: slug, as: UTF8.self)
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
