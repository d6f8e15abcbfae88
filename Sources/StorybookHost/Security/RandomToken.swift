import StorybookFiles

/// Unguessable texts for room names and access tokens.
enum RandomToken {
  /// 128 random bits in URL-safe Base64 (RFC 4648, section 5).
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Base64.encodedURLSafe(bytes)
  }
}
