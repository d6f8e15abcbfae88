import StorybookMarkup

/// The places of addresses in markup and in style sheets, at which renderings refer to files.
///
/// ```text
/// <img srcset="/a.png 1x, /b.png 2x">     <p style="background: url('/a.png')">
///              ~~~~~~     ~~~~~~                                      ~~~~~~
/// ```
enum FileAddresses {
  /// Whether a browser loads the address, or only leads there.
  enum Kind: Sendable { case loaded, linked }

  typealias Place = (kind: Kind, range: Range<Int>)

  private static let simple: Set<String> = ["src", "href", "poster", "data", "xlink:href"]
  private static let several: Set<String> = ["srcset", "imagesrcset"]
  private static let links: Set<String> = ["a", "area", "base"]

  static func places(in value: ArraySlice<UInt8>, of name: String, element: String) -> [Place] {
    if simple.contains(name) {
      let range = trimmed(value)
      guard !range.isEmpty else { return [] }
      var kind = Kind.loaded
      if links.contains(element) { kind = .linked }
      return [(kind, range)]
    }
    if several.contains(name) { return candidates(in: value).map { (.loaded, $0) } }
    guard name == "style" else { return [] }
    return places(inStyles: value)
  }

  /// The addresses in `url(…)` and `@import`, and any text in quotes below `/assets/`.
  static func places(inStyles bytes: ArraySlice<UInt8>) -> [Place] {
    var places: [Place] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard let start = addressStart(at: index, in: bytes) else {
        index += 1
        continue
      }
      let end = bytes[start...].firstIndex { isSpace($0) || "\"'();&".utf8.contains($0) }
      index = max(end ?? bytes.endIndex, index + 1)
      if start < index { places.append((.loaded, start..<index)) }
    }
    return places
  }

  /// Where the address begins that these bytes introduce: `url(`, `@import` with a quote, or a quote
  /// before `/assets/`.
  private static func addressStart(at index: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes[index...]
    if isWord("url(", at: index, in: bytes) {
      let start = rest.dropFirst(4).drop(while: isSpace)
      return start.dropFirst(quoteLength(start)).startIndex
    }
    if isWord("@import", at: index, in: bytes) {
      let start = rest.dropFirst(7).drop(while: isSpace)
      let quote = quoteLength(start)
      guard quote > 0 else { return nil }
      return start.dropFirst(quote).startIndex
    }
    let quote = quoteLength(rest)
    guard quote > 0, rest.dropFirst(quote).starts(with: "/assets/".utf8) else { return nil }
    return index + quote
  }

  private static func isWord(_ word: StaticString, at index: Int, in bytes: ArraySlice<UInt8>)
    -> Bool
  {
    guard bytes.endIndex - index >= word.utf8CodeUnitCount else { return false }
    let found = bytes[index..<(index + word.utf8CodeUnitCount)]
    return String(decoding: found, as: UTF8.self).lowercased() == "\(word)"
  }

  /// The length of the quote at the start, which in an attribute can be a character reference.
  private static func quoteLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let quotes = ["\"", "'", "&quot;", "&apos;", "&#34;", "&#39;"]
    return quotes.first { bytes.starts(with: $0.utf8) }?.utf8.count ?? 0
  }

  /// The addresses of a `srcset` (HTML, 4.8.4.3.2): up to white space, without commas at the end.
  private static func candidates(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var rest = bytes
    while true {
      rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return ranges }
      var address = rest.prefix { !isSpace($0) }
      rest = rest[address.endIndex...]
      if address.last == UInt8(ascii: ",") {
        while address.last == UInt8(ascii: ",") { address.removeLast() }
      } else {
        rest = rest.drop { $0 != UInt8(ascii: ",") }
      }
      ranges.append(address.startIndex..<address.endIndex)
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = bytes.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.endIndex
    return start.startIndex..<max(start.startIndex, end)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
