public import Foundation

/// The configuration for decoding and encoding the props of screens: strategies for dates, data,
/// keys and infinite numbers, and `userInfo`.
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
  ///   - decoder: provides the strategies and the `userInfo`; later changes to it have no effect.
  ///   - encoder: writes the form that the decoder reads.
  public init(decoder: JSONDecoder, encoder: JSONEncoder) {
    self.decoder = decoder.copy(adding: [:])
    self.encoder = encoder.copy
  }
}

extension PropsCoder {
  /// The coder of a default `JSONDecoder` and a default `JSONEncoder`.
  package static let plain = PropsCoder(decoder: JSONDecoder(), encoder: JSONEncoder())

  /// The coder of the current screen.
  @TaskLocal package static var current = PropsCoder.plain

  /// Runs the body with this coder as the current one; throws the errors of the body.
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
  /// Returns a key of a type as written in JSON; keys that the strategy does not convert are
  /// unchanged.
  func keyName(of key: any CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch encoder.keyEncodingStrategy {
    case .useDefaultKeys: key.stringValue
    case .custom(let convert): convert(path() + [key]).stringValue
    default: names.written(key.stringValue, encoder: encoder)
    }
  }

  /// Returns the key of a type for a key in JSON.
  func key(readFrom name: String, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch decoder.keyDecodingStrategy {
    case .useDefaultKeys: name
    case .custom(let convert): convert(path() + [ProbeKey(name)]).stringValue
    default: names.readKey(name, decoder: decoder)
    }
  }

  /// Converts a pointer with the keys of the type, as in a coding path, to one with the written
  /// keys.
  func written(_ pointer: Pointer, in json: Value?) -> Pointer {
    if case .useDefaultKeys = encoder.keyEncodingStrategy { return pointer }
    var place = json
    var written = Pointer()
    var path: [any CodingKey] = []
    for token in pointer.tokens {
      let key = ProbeKey(token)
      var name = token
      if place?.array == nil, place?.object?[token] == nil {
        name = self.keyName(of: key, at: path)
      }
      place = place?[Pointer([name])]
      written = written.appending(name)
      path.append(key)
    }
    return written
  }
}

extension JSONDecoder {
  /// Returns a separate decoder, as `userInfo` differs from call to call.
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
