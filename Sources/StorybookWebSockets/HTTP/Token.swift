/// Tokens and comma-separated lists in headers (RFC 9110, section 5.6).
enum Token {
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Returns the comma-separated parts without surrounding whitespace.
  static func list(_ value: String) -> [String] {
    value.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ part: Substring) -> String {
    let start = part.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
