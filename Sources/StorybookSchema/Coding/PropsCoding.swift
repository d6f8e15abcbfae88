import Foundation

/// Encodes and decodes props with the current ``PropsCoder``.
package enum PropsCoding {
  /// Encodes a value in the order of its type; throws the errors of the type's `encode(to:)`.
  package static func encode(
    _ value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    try ValueEncoder.encode(value, userInfo: userInfo)
  }

  /// Encodes a value with all values of some types replaced by others, such as personal data by
  /// samples.
  package static func encode(
    _ value: some Encodable, replacing samples: [any Encodable & Sendable]
  ) throws -> Value {
    let replacements = try samples.map {
      (type: ObjectIdentifier(type(of: $0)), json: try encode($0))
    }
    let byType = Dictionary(replacements.map { ($0.type, $0.json) }) { $1 }
    return try ValueEncoder.encode(value) { value, slot, _ in
      if let replacement = byType[ObjectIdentifier(type(of: value))] { slot.fill(replacement) }
    }
  }

  /// Decodes JSON text; throws ``PropsError``.
  package static func decode<Props: Decodable>(
    _ type: Props.Type, from json: [UInt8], userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(PropsError) -> Props {
    let decoder = PropsCoder.current.decoder.copy(adding: userInfo)
    let data = Data(json)
    do { return try decoder.decode(type, from: data) } catch {
      guard let failure = FailureLocator.failure(of: type, from: data, with: decoder) else {
        throw PropsError(error)
      }
      throw PropsError(failure, value: try? Value(json: json))
    }
  }

  /// Decodes a value; throws ``PropsError``.
  package static func decode<Props: Decodable>(
    _ type: Props.Type, from value: Value, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(PropsError) -> Props {
    try decode(type, from: value.bytes, userInfo: userInfo)
  }
}
