package import Foundation

// Custom strategies are closures, so their form is determined by coding a known value.

extension PropsCoder {
  private static let date = Date(timeIntervalSinceReferenceDate: 725_760_000)
  private static let data = Data([1, 2, 3])

  /// The JSON form of a `Date`.
  var dateForm: Schema {
    switch (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) {
    case (.deferredToDate, .deferredToDate): .number(.date)
    default: form(of: Self.date) { dateForm(of: $0) }
    }
  }

  /// The JSON form of `Data`.
  var dataForm: Schema {
    switch (decoder.dataDecodingStrategy, encoder.dataEncodingStrategy) {
    case (.base64, .base64): .string(.data)
    default: form(of: Self.data) { dataForm(of: $0) }
    }
  }

  /// Returns the JSON form of a number that may be infinite or NaN.
  func form(of number: Schema.NumberFormat) -> Schema {
    guard
      case .convertFromString(let positive, let negative, let nan) =
        decoder.nonConformingFloatDecodingStrategy
    else { return .number(number) }
    let words = [(".infinity", positive), ("-.infinity", negative), (".nan", nan)]
    return .anyOf([
      .number(number), .choice(words.map { Schema.Choice(name: $0, value: .string($1)) }),
    ])
  }

  private func form<Leaf: Codable & Equatable>(
    of leaf: Leaf, form: (Value) -> Schema?
  ) -> Schema {
    do {
      let value = try use { () throws in try ValueEncoder.encode(leaf) }
      return form(value)
        ?? .unknown("The coder writes \(Leaf.self) as \(value.text), which is not a known form.")
    } catch {
      return .unknown("The coder cannot write \(Leaf.self): \(ErrorDescription.sentence(error))")
    }
  }

  private func dateForm(of value: Value) -> Schema? {
    switch value {
    case .number(let number):
      let date = Self.date
      let formats: [(Double, Schema.NumberFormat)] = [
        (date.timeIntervalSinceReferenceDate, .date), (date.timeIntervalSince1970, .unixSeconds),
        (date.timeIntervalSince1970 * 1000, .unixMilliseconds),
      ]
      return .number(formats.first { $0.0 == number.double }?.1 ?? .double)
    case .string(let text):
      let digits = text.contains(".") ? [3, 0] : [0, 3]
      let known = digits.first { reads(Schema.StringFormat.text(of: Self.date, fraction: $0)) }
      return .string(known.map { .dateTime(fraction: $0) } ?? .plain)
    default: return nil
    }
  }

  /// Whether the decoder reads the known date from the text. Calls Foundation directly, as
  /// composing a ``PropsError`` would request the form again.
  private func reads(_ text: String) -> Bool {
    (try? decoder.decode(Date.self, from: Data(Value.string(text).bytes))) == Self.date
  }

  private func dataForm(of value: Value) -> Schema? {
    switch value {
    case .string(Self.data.base64EncodedString()): .string(.data)
    case .string: .string(.plain)
    case [1, 2, 3]: .array(UInt8.leafSchema, isUnique: false)
    default: nil
    }
  }
}

extension Schema.StringFormat {
  /// Returns ISO 8601 in UTC, with or without fractional seconds.
  package static func text(of date: Date, fraction: Int) -> String {
    date.formatted(.iso8601(fractional: fraction > 0))
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  static func iso8601(fractional: Bool) -> Self {
    Self(includingFractionalSeconds: fractional)
  }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  static func iso8601(fractional: Bool) -> Self {
    Self(includingFractionalSeconds: fractional)
  }
}
