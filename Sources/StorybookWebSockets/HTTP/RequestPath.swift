/// The path of a request, from the bytes that its client sent.
///
/// libwebsockets splits a path at each “&” and “;”, hides which it was, and takes “+” for a space,
/// as in a query (4.1.6, parsers.c, lws_parse_urldecode).
enum RequestPath {
  /// Returns the path in a head, decoded once, without dot segments and doubled slashes, as the
  /// library cleans it; `nil` if it is malformed.
  static func path(inHead head: [UInt8]) -> [UInt8]? {
    let line = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[1].first == UInt8(ascii: "/") else { return nil }
    return decoded(words[1].prefix { $0 != UInt8(ascii: "?") }).map(cleaned)
  }

  /// Whether the paths differ only in what the library confuses. It drops a “&” at the end.
  static func areAlike(_ path: [UInt8], and other: some Sequence<UInt8>) -> Bool {
    path.compactMap(confused) == other.compactMap(confused)
  }

  /// Returns the address of the same path with these items, relative to itself.
  static func reference(to query: [Request.QueryItem]) -> String {
    "?" + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber { return String(character) }
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 0x10 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }

  private static func confused(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "&"): nil
    case UInt8(ascii: "+"): UInt8(ascii: " ")
    default: byte
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func cleaned(_ path: [UInt8]) -> [UInt8] {
    var steps: [ArraySlice<UInt8>] = []
    var isFolder = false
    for step in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      isFolder = step.isEmpty || step.elementsEqual(".".utf8) || step.elementsEqual("..".utf8)
      if !isFolder { steps.append(step) }
      if step.count == 2, isFolder { _ = steps.popLast() }
    }
    let end: [ArraySlice<UInt8>] = isFolder ? [[]] : []
    return Array(([[]] + steps + end).joined(separator: [UInt8(ascii: "/")]))
  }
}
