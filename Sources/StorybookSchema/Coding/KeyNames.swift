import Foundation
import Synchronization

/// Keys as converted by a key strategy. Each key is converted by Foundation once and cached: its
/// rules for capitals, digits and underscores are not public.
final class KeyNames: Sendable {
  private let written = Mutex<[String: String]>([:])
  private let read = Mutex<[String: String]>([:])

  /// Returns the key that the encoder writes.
  func written(_ key: String, encoder: JSONEncoder) -> String {
    Self.cached(key, in: written) {
      let json = try? Value(json: Array(encoder.encode(OneMember(key: key))))
      return json?.object?.first?.key
    }
  }

  /// Returns the key that the decoder passes to a type.
  func readKey(_ name: String, decoder: JSONDecoder) -> String {
    Self.cached(name, in: read) {
      let json = Value.object([name: 0])
      return try? decoder.decode(OneMember.self, from: Data(json.bytes)).key
    }
  }

  private static func cached(
    _ key: String, in cache: borrowing Mutex<[String: String]>, convert: () -> String?
  ) -> String {
    if let known = cache.withLock({ $0[key] }) { return known }
    let converted = convert() ?? key
    cache.withLock { $0[key] = converted }
    return converted
  }
}

/// An object with a single member of any name.
private struct OneMember: Codable {
  let key: String

  init(key: String) { self.key = key }

  init(from decoder: any Decoder) throws {
    key = try decoder.container(keyedBy: ProbeKey.self).allKeys.first?.stringValue ?? ""
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ProbeKey.self)
    try container.encode(0, forKey: ProbeKey(key))
  }
}
