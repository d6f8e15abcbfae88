internal import CStorybookWebSockets

/// A hash that identifies bytes; not for security.
package enum SHA1 {
  /// Returns the SHA-1 (FIPS 180-4) as 40 hexadecimal digits.
  package static func hexDigits(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 20)
    _ = lws_SHA1(bytes, bytes.count, &digest)
    return String(decoding: digest.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
  }

  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
  }
}
