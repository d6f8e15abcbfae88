public import Foundation
import StorybookSchema

extension RenderEnvironment {
  /// A generator that begins with the same numbers in each rendering: use it instead of
  /// `SystemRandomNumberGenerator`.
  ///
  /// ```swift
  /// var random = environment.random
  /// let cards = Card.all.shuffled(using: &random)
  /// ```
  ///
  /// It starts with the same number wherever it is read: keep it in a variable. Without a ``randomSeed``,
  /// the numbers differ each time. They are no secrets.
  public var random: some RandomNumberGenerator & Sendable {
    guard let randomSeed else { return RandomSource(seed: .random(in: .min ... .max)) }
    return RandomSource(seed: UInt64(randomSeed))
  }

  /// Returns an identifier that is the same in each rendering: use it instead of `UUID()`.
  ///
  /// ```swift
  /// let id = environment.uuid("order-\(order.number)")
  /// ```
  ///
  /// Without a ``randomSeed`` it differs each time.
  ///
  /// - Parameter name: different names have different identifiers.
  public func uuid(_ name: String) -> UUID {
    guard let randomSeed else { return UUID() }
    var words = RandomSource(seed: Self.hash(name, seed: randomSeed))
    let bytes = [words.next(), words.next()].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return Self.uuid(bytes)
  }

  /// FNV-1a, as the hashes of the standard library differ between processes.
  private static func hash(_ name: String, seed: UInt32) -> UInt64 {
    var source = RandomSource(seed: UInt64(seed))
    return name.utf8.reduce(source.next()) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Marks random bytes as version 4 (RFC 9562, section 5.4).
  private static func uuid(_ random: [UInt8]) -> UUID {
    var bytes = random
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
