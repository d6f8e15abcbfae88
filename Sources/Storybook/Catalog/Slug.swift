/// Converts titles to URL slugs: lowercase words joined by hyphens.
package enum Slug {
  package static func slug(_ title: String) -> String {
    let slug = ofASCII(title) ?? ofAny(title)
    return slug.isEmpty ? "untitled" : bounded(slug)
  }

  /// The most bytes of a slug: file systems allow 255 in a name, and a snapshot's name contains
  /// its device as well.
  private static let mostBytes = 180

  /// Returns a slug that is valid in file names; a long one ends with its digest instead.
  private static func bounded(_ slug: String) -> String {
    guard slug.utf8.count > mostBytes else { return slug }
    // FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv
    let digest = slug.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    var start = slug.prefix(mostBytes)
    while start.utf8.count > mostBytes - 9 { start.removeLast() }
    return "\(start)-\(String(digest, radix: 16))"
  }

  /// Returns the last component of a story's id, which is unique within its screen.
  package static func last(of story: String) -> String {
    String(story.drop { $0 != "/" }.dropFirst())
  }

  static func ofAny(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// Returns `nil` for titles with non-ASCII characters. Avoids Unicode tables, which most titles
  /// do not need, as a catalog may compute ten thousand slugs.
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

  /// Returns the first unused candidate, else the last one with a number appended.
  ///
  /// - Parameter key: two candidates with the same key are the same.
  package static func unique(
    _ candidates: [String], taken: inout Set<String>, by key: (String) -> String = { $0 }
  ) -> String {
    if let free = candidates.first(where: { !taken.contains(key($0)) }) {
      taken.insert(key(free))
      return free
    }
    let base = candidates.last ?? "untitled"
    var number = 2
    while taken.contains(key("\(base)-\(number)")) { number += 1 }
    taken.insert(key("\(base)-\(number)"))
    return "\(base)-\(number)"
  }
}
