public import Foundation

/// How an app decodes and encodes, for props that its plain coders would read otherwise: strategies
/// for dates, data, keys and infinite numbers, and `userInfo`.
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

  /// - Parameters:
  ///   - decoder: is asked for its strategies and its `userInfo`.
  ///   - encoder: writes what the decoder reads.
  public init(decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()) {
    self.decoder = decoder
    self.encoder = encoder
  }
}

extension PropsCoder {
  /// The one of the screen whose props are coded.
  @TaskLocal package static var current = PropsCoder()

  /// Decodes and encodes with this one.
  package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// A decoder of its own: `userInfo` differs from call to call.
  func decoder(adding userInfo: [CodingUserInfoKey: any Sendable]) -> JSONDecoder {
    let copy = JSONDecoder()
    copy.dateDecodingStrategy = decoder.dateDecodingStrategy
    copy.dataDecodingStrategy = decoder.dataDecodingStrategy
    copy.keyDecodingStrategy = decoder.keyDecodingStrategy
    copy.nonConformingFloatDecodingStrategy = decoder.nonConformingFloatDecodingStrategy
    copy.userInfo = decoder.userInfo.merging(userInfo) { $1 }
    return copy
  }
}

// MARK: Keys

extension PropsCoder {
  /// How a key is written.
  func name(of key: any CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
    switch encoder.keyEncodingStrategy {
    case .useDefaultKeys: return key.stringValue
    case .convertToSnakeCase: return Self.snakeCase(key.stringValue)
    case .custom(let convert): return convert(path() + [key]).stringValue
    @unknown default: return key.stringValue
    }
  }

  /// Coding paths have the keys of the type; a pointer has those that are written.
  func written(_ pointer: Pointer, in json: Value?) -> Pointer {
    if case .useDefaultKeys = encoder.keyEncodingStrategy { return pointer }
    var place = json
    var written = Pointer()
    for token in pointer.tokens {
      let isThere = place?.array != nil || place?.object?[token] != nil
      let name = isThere ? token : name(of: ProbeKey(token), at: [])
      place = place?[Pointer([name])]
      written = written.appending(name)
    }
    return written
  }

  /// `imageURLPath` is `image_url_path`.
  static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    return letters.indices.reduce(into: "") { result, index in
      let letter = letters[index]
      let isNewWord =
        letter.isUppercase && index > 0
        && (!letters[index - 1].isUppercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      result += (isNewWord ? "_" : "") + letter.lowercased()
    }
  }
}

// MARK: Dates

extension PropsCoder {
  /// The form of a `Date`.
  var dateSchema: Schema {
    switch decoder.dateDecodingStrategy {
    case .deferredToDate: return .number(.date)
    case .iso8601: return .string(.dateTime)
    case .secondsSince1970, .millisecondsSince1970: return .number(.double)
    default: break
    }
    switch use({ try? ValueEncoder.encode(Date(timeIntervalSinceReferenceDate: 725_760_000)) }) {
    case .string: return .string(.plain)
    case .number: return .number(.double)
    default: return .any
    }
  }
}
