/// What a request of a script, and the answer to one, may have at most, in bytes.
enum RequestLimits {
  static let address = 2_000
  static let body = 1 << 20
  private static let headers = 50
  private static let headerBytes = 16 << 10

  /// An upper-case word.
  static func isMethod(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Whether no name or value ends a line, and names are in lower case.
  static func areFine(_ headers: [String: String]) -> Bool {
    headers.count <= Self.headers
      && headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } <= headerBytes
      && headers.allSatisfy { isName($0.key) && $0.value.utf8.allSatisfy(isPrintable) }
  }

  /// A token of RFC 9110, section 5.6.2.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// A browser takes ASCII in a header.
  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}
