import Foundation

/// Generates random values that fit a schema: common values, edge cases and bounds.
package struct RandomValues {
  private static let depthLimit = 4
  /// The number of nested values beyond which lists are empty and optionals are `nil`.
  private static let sizeLimit = 400
  private static let texts = [
    "", " ", "a", "Hello", "Привет мир", "日本語テキスト", "👩‍👩‍👧‍👦🇩🇪", "<script>alert(1)</script>",
    "a\"b\\c\n\t", "null", String(repeating: "long ", count: 60), "name@example.com", "e\u{301}",
    "\u{202E}rtl",
  ]
  private static let addresses = [
    "https://example.com/a?b=c#d", "mailto:a@b.co", "file:///x%20y", "relative/path",
  ]
  /// As it is written, and as it must not be rendered.
  package static let markup = [
    "<p>One <b>bold</b> word</p>", "<ul><li>a<li>b</ul>", "<b>open", "</div></p>", "a < b &amp; c",
    "<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">link</a>",
  ]
  /// East and west of Greenwich, with half-hour offsets and daylight saving time.
  package static let timeZones = [
    "GMT", "Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati", "GMT-1200",
  ]
  /// Other scripts, right-to-left text, other digits, and other names of numbers and days.
  package static let locales = [
    "en_US", "de_CH", "ar_EG", "ja_JP", "fa_IR", "zh_Hant_TW", "en_US_POSIX", "",
  ]
  private static let numbers: [Number] = [
    Number(0), Number(-1), Number(0.5), Number(3.25), Number(1e6), Number(-0.125),
  ]

  private let document: SchemaDocument
  private var random: RandomSource
  private var size = 0

  package init(_ document: SchemaDocument, seed: UInt64) {
    self.document = document
    random = RandomSource(seed: seed)
  }

  package mutating func next() -> Value {
    size = 0
    return value(document.root, depth: 0)
  }

  private var isLarge: Bool { size > Self.sizeLimit }

  mutating func value(_ schema: Schema, depth: Int) -> Value {
    size += 1
    return switch schema {
    case .any: .object(Object())
    case .unknown: .null
    case .boolean: .bool(Bool.random(using: &random))
    case .string(.json(let content)): .string(value(content, depth: depth + 1).text)
    case .string(let format): string(format)
    case .integer(_, _, let options) where !options.isEmpty:
      .number(options.filter { _ in Bool.random(using: &random) }.combined)
    case .integer(let minimum, let maximum, _): .number(integer(minimum, upTo: maximum))
    case .number(let format) where format.isDate:
      .number(format.number(of: date(in: -2_000_000_000...3_000_000_000)))
    case .number: .number(pick(Self.numbers) ?? Number(0))
    case .optional(let wrapped): optional(wrapped, depth: depth)
    case .choice(let choices, _): pick(choices)?.value ?? .null
    case .anyOf(let schemas, _):
      pick(ending(schemas, depth: depth, refers: \.refers)).map { value($0, depth: depth) } ?? .null
    case .command: .string(CommandMarker.text)
    case .reference(let name): named(name, depth: depth)
    default: compound(schema, depth: depth)
    }
  }

  private mutating func compound(_ schema: Schema, depth: Int) -> Value {
    switch schema {
    case .array(let element, let isUnique):
      .array(rows(of: element, isUnique: isUnique, depth: depth))
    case .tuple(let fixed, _, let rest):
      .array(
        fixed.map { value($0, depth: depth + 1) }
          + (rest.map { rows(of: $0, isUnique: false, depth: depth) } ?? []))
    case .map(let key, let element): map(from: key, to: element, depth: depth)
    case .pairs(let key, let element): pairs(of: key, and: element, depth: depth)
    case .object(let fields): .object(object(fields, depth: depth))
    default: value(of: schema.cases, depth: depth)
    }
  }

  private mutating func optional(_ wrapped: Schema, depth: Int) -> Value {
    guard !random.chance(1, of: 3), depth <= Self.depthLimit, !isLarge else { return .null }
    return value(wrapped, depth: depth)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  private mutating func string(_ format: Schema.StringFormat) -> Value {
    switch format {
    case .plain, .json: .string(pick(Self.texts) ?? "")
    case .markup: .string(pick(Self.texts + Self.markup) ?? "")
    case .url: .string(pick(Self.addresses) ?? "")
    case .uuid: .string(uuid())
    case .timeZone: .string(pick(Self.timeZones) ?? format.smallest)
    case .locale: .string(pick(Self.locales) ?? format.smallest)
    case .dateTime(let fraction):
      .string(Schema.StringFormat.text(of: date(in: 0...2_000_000_000), fraction: fraction))
    case .data:
      .string(
        Data((0..<Int.random(in: 0...9, using: &random)).map { _ in byte() }).base64EncodedString())
    }
  }

  private mutating func date(in seconds: ClosedRange<Int>) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(Int.random(in: seconds, using: &random)))
  }

  private mutating func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &random) }

  private mutating func uuid() -> String {
    let digits = (0..<16).map { _ in String(format: "%02X", byte()) }
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return parts.joined(separator: "-")
  }

  private mutating func integer(_ minimum: Number, upTo maximum: Number) -> Number {
    if random.chance(1, of: 8) { return minimum }
    if random.chance(1, of: 8) { return maximum }
    let number = Int.random(in: -100...1000, using: &random)
    let low = minimum.int ?? .min
    let high = maximum.int ?? .max
    return Number(min(max(number, low), high))
  }

  private mutating func length(_ depth: Int) -> Int {
    guard depth < Self.depthLimit, !isLarge else { return 0 }
    return Int.random(in: 0...3, using: &random)
  }

  private mutating func rows(of element: Schema, isUnique: Bool, depth: Int) -> [Value] {
    var values: [Value] = []
    for _ in 0..<length(depth) {
      let value = value(element, depth: depth + 1)
      if !isUnique || !values.contains(value) { values.append(value) }
    }
    return values
  }

  private mutating func map(from key: Schema, to element: Schema, depth: Int) -> Value {
    var object = Object()
    for _ in 0..<length(depth) {
      let key = value(key, depth: depth + 1)
      object[key.string ?? key.text] = value(element, depth: depth + 1)
    }
    return .object(object)
  }

  private mutating func pairs(of key: Schema, and element: Schema, depth: Int) -> Value {
    var keys: [Value] = []
    var values: [Value] = []
    for _ in 0..<length(depth) {
      let key = value(key, depth: depth + 1)
      guard !keys.contains(key) else { continue }
      keys.append(key)
      values += [key, value(element, depth: depth + 1)]
    }
    return .array(values)
  }

  private mutating func object(_ fields: [Field], depth: Int) -> Object {
    var object = Object()
    for field in fields where !field.isConstant {
      let isOmitted = random.chance(1, of: 2) || depth > Self.depthLimit || isLarge
      if !field.isRequired && isOmitted { continue }
      object[field.key] = value(field.schema, depth: depth + 1)
    }
    return object
  }

  private mutating func value(of cases: [Schema.Case], depth: Int) -> Value {
    let choice = ending(cases, depth: depth) { Schema.object($0.fields).refers }
    return pick(choice).map { $0.value(with: object($0.fields, depth: depth)) } ?? .null
  }

  /// Beyond the depth limit, those alternatives that end a recursion, if there are any.
  private func ending<Part>(
    _ alternatives: [Part], depth: Int, refers: (Part) -> Bool
  ) -> [Part] {
    guard depth >= Self.depthLimit else { return alternatives }
    return alternatives.filter { !refers($0) }.nonEmpty ?? alternatives
  }

  private mutating func named(_ name: String, depth: Int) -> Value {
    if let pool = document.pools[name], let value = pick(pool) { return value }
    if isLarge, let plainest = document.smallest(.reference(name)) { return plainest }
    guard depth < 40, let definition = document.definitions[name] else { return .null }
    return value(definition.schema, depth: depth + 1)
  }
}

extension Schema {
  /// Whether a value requires a value of a definition, which is what continues a recursion.
  fileprivate var refers: Bool {
    switch self {
    case .reference: true
    case .object(let fields): fields.contains { $0.isRequired && $0.schema.refers }
    case .tuple(let schemas, _, _): schemas.contains(where: \.refers)
    default: false
    }
  }
}
