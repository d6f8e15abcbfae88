import StorybookFiles

/// The secret that every client presents: in the address once, in a cookie from then on.
///
/// A token is never empty and always fits in a cookie: otherwise it would admit every client, or
/// none.
package struct AccessToken: Hashable, Sendable {
  /// Characters of a cookie's value (RFC 6265, section 4.1.1, cookie-octet).
  package let text: String

  /// Throws ``Unusable`` for text that is empty, too long, or not allowed in a cookie.
  package init(_ text: String) throws(Unusable) {
    if text.isEmpty { throw Unusable(problem: "is empty") }
    guard text.utf8.count <= Self.limit else {
      throw Unusable(problem: "has more than \(Self.limit) characters")
    }
    if let wrong = text.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
      throw Unusable(problem: "contains \(Self.name(of: wrong))")
    }
    self.text = text
  }

  private init(random text: String) { self.text = text }

  package static func random() -> AccessToken { AccessToken(random: RandomToken.make()) }

  /// Compares in constant time: the only comparison of a guess with a token.
  func matches(_ guess: some StringProtocol) -> Bool {
    Secret.matches(guess.utf8, secret: text.utf8)
  }

  /// The token, percent-encoded for the query of an address.
  package var queryValue: String { text.percentEncoded() }

  /// A secret that is derived from the token and does not reveal it.
  var derivedKey: String {
    String(SHA256.hexDigest(Array("storybook assets \(text)".utf8)).prefix(32))
  }

  package struct Unusable: Error, CustomStringConvertible {
    let problem: String

    package var description: String {
      "The token \(problem): expected ASCII letters, digits and punctuation without spaces, “;”, "
        + "“,”, “\"” and “\\”, at most \(AccessToken.limit) of them."
    }
  }

  static let limit = 512

  private static func isAllowed(_ scalar: UnicodeScalar) -> Bool {
    (0x21...0x7E).contains(scalar.value) && !"\",;\\".unicodeScalars.contains(scalar)
  }

  /// Names only the invalid character, by its number unless it is plain, and not the secret itself.
  private static func name(of scalar: UnicodeScalar) -> String {
    switch scalar {
    case " ": "a space"
    case "\"", ",", ";", "\\": "“\(scalar)”"
    default: "U+" + digits(scalar.value)
    }
  }

  private static func digits(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
