/// A JSON Pointer (RFC 6901) such as `/items/0/title`; the empty pointer is the whole value.
package struct Pointer: Hashable, Sendable {
  package var tokens: [String]

  package init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Parses a pointer; `nil` unless it is empty or starts with `/`, and has `~` only in `~0` and
  /// `~1` (RFC 6901, section 3).
  package init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    tokens = []
    for part in parts {
      guard let token = Self.unescaped(String(Substring(part))) else { return nil }
      tokens.append(token)
    }
  }

  package var isEmpty: Bool { tokens.isEmpty }

  /// The end of a sentence that names the place, `, in /input/name`; empty for the whole value.
  package var suffix: String {
    guard !isEmpty else { return "" }
    return ", in \(self)"
  }

  package var parent: Pointer { Pointer(tokens.dropLast()) }

  /// Returns the reason with the pointer before it, unless it concerns the whole value.
  func prefixed(to reason: String) -> String {
    guard !isEmpty else { return reason }
    return "\(self): \(reason)"
  }

  package func appending(_ token: String) -> Pointer { Pointer(tokens + [token]) }
  package func appending(_ index: Int) -> Pointer { appending(String(index)) }
  package func starts(with other: Pointer) -> Bool { tokens.starts(with: other.tokens) }

  /// Returns the array index of a token: digits without a leading zero (RFC 6901, section 4).
  package static func index(_ token: String, in range: Range<Int>) -> Int? {
    guard token.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(token),
      token == String(index), range.contains(index)
    else { return nil }
    return index
  }

  private static func unescaped(_ token: String) -> String? {
    guard token.utf8.contains(UInt8(ascii: "~")) else { return token }
    var result = ""
    var characters = token.unicodeScalars.makeIterator()
    while let scalar = characters.next() {
      guard scalar == "~" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch characters.next() {
      case "0": result += "~"
      case "1": result += "/"
      default: return nil
      }
    }
    return result
  }
}

extension Pointer: CustomStringConvertible {
  package var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

  private static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
    else { return token }
    return token.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
