import Foundation
import Synchronization

/// How values of a type are encoded, cached by type: dynamic casts of each value to every candidate
/// type would dominate the encoding time.
struct EncodingTraits: Sendable {
  enum Leaf: Sendable { case text, flag, integer, double, float, date, data, address, decimal }

  /// The kind of leaf; `nil` for a type that encodes itself.
  let leaf: Leaf?
  /// Whether the keys are data that no key strategy converts: true for dictionaries with `String`
  /// keys.
  let isDictionary: Bool
  /// Whether the order of elements differs from process to process.
  let isUnordered: Bool

  static func of(_ type: any Encodable.Type) -> EncodingTraits {
    let key = ObjectIdentifier(type)
    if let known = known.withLock({ $0[key] }) { return known }
    let traits = EncodingTraits(type)
    known.withLock { $0[key] = traits }
    return traits
  }

  private static let known = Mutex<[ObjectIdentifier: EncodingTraits]>([:])

  private init(_ type: any Encodable.Type) {
    leaf = Self.leaf(type)
    isDictionary = (type as? any DictionaryType.Type)?.keyType == String.self
    isUnordered = type is any UnorderedEncodable.Type
  }

  private static func leaf(_ type: any Encodable.Type) -> Leaf? {
    switch type {
    case is String.Type: .text
    case is Bool.Type: .flag
    case is any (FixedWidthInteger & Encodable).Type: .integer
    case is Double.Type: .double
    case is Float.Type: .float
    case is Date.Type: .date
    case is Data.Type: .data
    case is URL.Type: .address
    case is Decimal.Type: .decimal
    default: nil
    }
  }
}
