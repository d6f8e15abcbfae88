/// A name that a file may have: letters, digits, space, `_` and `-`, at most 80.
package struct FixtureName: Hashable, Sendable {
  package let text: String

  /// Throws ``ProtocolFailure`` with the rule when the name breaks it.
  package init(_ text: String) throws(ProtocolFailure) {
    guard (1...80).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed),
      text.utf8.first != 0x20, text.utf8.last != 0x20
    else {
      throw ProtocolFailure(
        .badName,
        "A name has 1 to 80 letters (A to Z), digits, spaces, “-” and “_”, no space at its ends.")
    }
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
