extension StringProtocol {
  /// Percent-encodes all bytes but ASCII letters, digits and those to keep; by default, what a URL
  /// reserves for no purpose (RFC 3986, section 2.3).
  package func percentEncoded(keeping kept: String = "-._~") -> String {
    String(
      decoding: utf8.flatMap { byte -> [UInt8] in
        let isPlain =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || kept.utf8.contains(byte)
        guard !isPlain else { return [byte] }
        return [0x25, Self.digit(byte >> 4), Self.digit(byte & 0xF)]
      }, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
