import Foundation
package import StorybookSchema

/// Values for a place that render differently from its own value wherever the output shows it.
package struct DistinctValues {
  private static let limit = 7
  private let document: SchemaDocument
  private let boundaries: BoundaryValues

  package init(_ document: SchemaDocument) {
    self.document = document
    boundaries = BoundaryValues(document)
  }

  /// Returns a few values, the most likely one first; `nil` where the place is omitted.
  package func values(at place: Place) -> [Value?] {
    let own = place.value ?? .null
    let close = near(own, schema: place.schema, hints: place.hints).map(Optional.some)
    // Boundary values of a text are many and long: of use where a control wants a certain form.
    let isFar = close.isEmpty || place.value?.string != nil && !place.hints.isEmpty
    var values: [Value?] = close
    if isFar, place.isVariable {
      values += otherCasesFirst(boundaries.values(at: place), at: place)
    }
    if place.isOmissible, place.isVariable, place.value != nil { values.append(nil) }
    var seen: Set<Value?> = [place.value, own]
    return Array(values.filter { seen.insert($0).inserted }.prefix(Self.limit))
  }

  private func otherCasesFirst(_ values: [Value?], at place: Place) -> [Value?] {
    let own = place.value.flatMap { place.schema.caseName(of: $0) }
    guard own != nil else { return values }
    let isOther = { (value: Value?) in place.schema.caseName(of: value ?? .null) != own }
    return values.filter(isOther) + values.filter { !isOther($0) }
  }

  /// Returns values of about the same size, so that the rest of the output stays as it is.
  private func near(_ value: Value, schema: Schema, hints: Object) -> [Value] {
    switch (schema, value) {
    case (.optional, .null): []
    case (.optional(let wrapped), _): near(value, schema: wrapped, hints: hints) + [.null]
    case (.any, _), (.unknown, _): [value.varied]
    case (.boolean, .bool(let flag)): [.bool(!flag)]
    case (.string(.plain), .string(let text)), (.string(.url), .string(let text)),
      (.string(.markup), .string(let text)):
      texts(near: text).map { .string($0) }
    case (.string(.uuid), .string(let text)): [.string(text.shiftedHexadecimal)]
    case (.integer(_, _, let options), .number(let number)) where options.isEmpty:
      numbers(near: number, schema: schema, hints: hints)
    case (.number(let format), .number(let number)):
      numbers(near: number, as: format, schema: schema, hints: hints)
    case (.array, .array(let elements)) where !elements.isEmpty: [.array(elements.dropLast()), []]
    case (.tuple(let fixed, _, .some), .array(let elements)) where elements.count > fixed.count:
      [.array(elements.dropLast())]
    default: []
    }
  }

  private func texts(near text: String) -> [String] {
    var texts = [text.shifted, text.shiftedAtEnd, text + "x", text + " x", ""]
    if texts[0] == text { texts[0] = "x" }
    return texts
  }

  private func numbers(
    near number: Number, as format: Schema.NumberFormat, schema: Schema, hints: Object
  ) -> [Value] {
    // 34 days, an hour, a minute and a second: every part of a date differs.
    var shift = 2_941_261.0
    if format == .unixMilliseconds { shift *= 1000 }
    return switch format {
    case .date, .unixSeconds, .unixMilliseconds:
      [shift, -shift, shift * 12].compactMap {
        Number(finite: number.double + $0).map { .number($0) }
      }
    case .double, .float, .decimal: numbers(near: number, schema: schema, hints: hints)
    }
  }

  /// Returns neighbours, one with other digits, as a format may show a part of each, a multiple that a
  /// rounding shows, and the bounds.
  private func numbers(near number: Number, schema: Schema, hints: Object) -> [Value] {
    let low = hints["minimum"]?.number
    let high = hints["maximum"]?.number
    let middle = low.flatMap { low in
      high.flatMap { Number(finite: low.double / 2 + $0.double / 2) }
    }
    var candidates: [Number?] = []
    var isWhole = true
    if case .number = schema { isWhole = false }
    if isWhole, let integer = number.int, integer.magnitude < 1 << 52 {
      candidates = [integer + 1, integer - 1, integer.withOtherDigits, integer * 2 + 1_007].map {
        Number($0)
      }
    } else if abs(number.double) < 1e15 {
      candidates = [1, -1, 1.12345, abs(number.double) + 1_007].map { Number(number.double + $0) }
    }
    return (candidates + [middle, low, high, 0]).compactMap(\.self).filter {
      $0.clamped(low, upTo: high) == $0 && document.fits(.number($0), schema: schema)
    }.map { .number($0) }
  }
}

extension Value {
  /// The value with every text, number and flag in it replaced.
  fileprivate var varied: Value {
    switch self {
    case .null: "x"
    case .bool(let flag): .bool(!flag)
    case .number(let number): .number(number.int.map { Number($0 &+ 1) } ?? 1)
    case .string(""): "x"
    case .string(let text): .string(text.shifted)
    case .array(let values): .array(values.map(\.varied))
    case .object(let object):
      .object(Object(object.map { ($0.key, $0.value.varied) }))
    }
  }
}

extension String {
  /// The text with each letter and digit replaced by the next one, of the same case and width.
  ///
  /// The length stays, and with it the form of the output. The scheme of a URL stays as well.
  var shifted: String {
    let start = range(of: "://")?.upperBound ?? startIndex
    var scalars = String.UnicodeScalarView(unicodeScalars[..<start])
    scalars.append(contentsOf: unicodeScalars[start...].map(\.next))
    return String(scalars)
  }

  /// Another text that a type takes which checks the form, such as that of a date.
  fileprivate var shiftedAtEnd: String { dropLast() + String(suffix(1)).shifted }

  fileprivate var shiftedHexadecimal: String {
    String(map { $0.hexDigitValue.map { Character(String(($0 + 1) % 16, radix: 16)) } ?? $0 })
  }
}

extension Unicode.Scalar {
  fileprivate var next: Unicode.Scalar {
    switch self {
    case "z": "a"
    case "Z": "A"
    case "9": "0"
    case "0"..."8", "a"..."y", "A"..."Y": Unicode.Scalar(value + 1) ?? self
    default:
      neighbours.first(where: isLike) ?? self
    }
  }

  private var neighbours: [Unicode.Scalar] {
    guard !isASCII, properties.isAlphabetic else { return [] }
    return [value + 1, value - 1].compactMap(Unicode.Scalar.init)
  }

  private func isLike(_ other: Unicode.Scalar) -> Bool {
    other.properties.isAlphabetic && other.properties.isLowercase == properties.isLowercase
      && other.properties.canonicalCombiningClass == properties.canonicalCombiningClass
      && UTF8.width(other) == UTF8.width(self)
  }
}

extension Int {
  /// The number with each digit replaced by the next one; there are as many.
  fileprivate var withOtherDigits: Int {
    let digits = String(magnitude).map { digit in
      digit == "9" ? "8" : String((digit.wholeNumberValue ?? 0) + 1)
    }
    return (Int(digits.joined()) ?? 1) * (self < 0 ? -1 : 1)
  }
}
