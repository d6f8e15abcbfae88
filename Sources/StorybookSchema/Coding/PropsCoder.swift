public import Foundation

/// How an app decodes and encodes the props of its screens: strategies for dates, data, keys and
/// infinite numbers, and `userInfo`.
///
/// ```swift
/// let decoder = JSONDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let encoder = JSONEncoder()
/// encoder.dateEncodingStrategy = .iso8601
/// let catalog = Catalog("Shop", coder: PropsCoder(decoder: decoder, encoder: encoder)) { … }
/// ```
public struct PropsCoder: Sendable {
  let decoder: JSONDecoder
  let encoder: JSONEncoder
  private let names = KeyNames()

  /// - Parameters:
  ///   - decoder: has the strategies and the `userInfo` to decode with; later changes have no effect.
  ///   - encoder: writes what the decoder reads.
  public init(decoder: JSONDecoder, encoder: JSONEncoder) {
    self.decoder = decoder.copy(adding: [:])
    self.encoder = encoder.copy
  }
}

extension PropsCoder {
  /// That of a plain `JSONDecoder` and a plain `JSONEncoder`.
  package static let plain = PropsCoder(decoder: JSONDecoder(), encoder: JSONEncoder())

  /// The one of the screen whose props are coded.
  @TaskLocal package static var current = PropsCoder.plain

  /// Decodes and encodes with this one; throws what the body throws.
  package func use<Success, Failure: Error>(
    _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let result: Result<Success, Failure> = Self.$current.withValue(self) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

// MARK: Keys

extension PropsCoder {
  /// How a key of a type is written; what is not converted is written as it is.
  func name(of key: any CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch encoder.keyEncodingStrategy {
    case .useDefaultKeys: key.stringValue
    case .custom(let convert): convert(path() + [key]).stringValue
    default: names.written(key.stringValue, encoder)
    }
  }

  /// What a decoder makes of a written key.
  func key(readFrom name: String, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch decoder.keyDecodingStrategy {
    case .useDefaultKeys: name
    case .custom(let convert): convert(path() + [ProbeKey(name)]).stringValue
    default: names.read(name, decoder)
    }
  }

  /// A coding path has the keys of the type; the pointer to the same place has the written ones.
  func written(_ pointer: Pointer, in json: Value?) -> Pointer {
    if case .useDefaultKeys = encoder.keyEncodingStrategy { return pointer }
    var place = json
    var written = Pointer()
    var path: [any CodingKey] = []
    for token in pointer.tokens {
      let key = ProbeKey(token)
      let isThere = place?.array != nil || place?.object?[token] != nil
      let name = isThere ? token : name(of: key, at: path)
      place = place?[Pointer([name])]
      written = written.appending(name)
      path.append(key)
    }
    return written
  }
}

extension JSONDecoder {
  /// A decoder of its own: `userInfo` differs from call to call.
  func copy(adding userInfo: [CodingUserInfoKey: any Sendable]) -> JSONDecoder {
    let copy = JSONDecoder()
    copy.dateDecodingStrategy = dateDecodingStrategy
    copy.dataDecodingStrategy = dataDecodingStrategy
    copy.keyDecodingStrategy = keyDecodingStrategy
    copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    copy.allowsJSON5 = allowsJSON5
    copy.userInfo = self.userInfo.merging(userInfo) { $1 }
    return copy
  }
}

extension JSONEncoder {
  fileprivate var copy: JSONEncoder {
    let copy = JSONEncoder()
    copy.dateEncodingStrategy = dateEncodingStrategy
    copy.dataEncodingStrategy = dataEncodingStrategy
    copy.keyEncodingStrategy = keyEncodingStrategy
    copy.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
    copy.userInfo = userInfo
    return copy
  }
}
