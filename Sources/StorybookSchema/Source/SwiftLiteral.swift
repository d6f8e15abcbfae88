/// A default argument that may be a literal with a JSON equivalent.
package struct SwiftLiteral {
  let text: String
  /// Returns the schema that a reference in a schema stands for.
  private let resolve: (String) -> Value?

  package init(text: String, resolve: @escaping (String) -> Value? = { _ in nil }) {
    self.text = text
    self.resolve = resolve
  }

  /// The JSON of the literal for this schema; `nil` if it is not a literal, or does not fit.
  package func value(for schema: Value) -> Value? {
    let schema = schema["$ref"]?.string.flatMap(resolve) ?? schema
    if let forms = schema["anyOf"]?.array {
      guard text != "nil", forms.count == 2, forms[1]["type"] == "null" else { return nil }
      return value(for: forms[0])
    }
    if let values = schema["enum"]?.array {
      return choice(values, names: schema["x-names"]?.array ?? [])
    }
    if let variants = schema["oneOf"]?.array { return variant(variants, tag: schema["x-tag"]) }
    return switch schema["type"]?.string {
    case "boolean": Bool(text).map { .bool($0) }
    case "integer": integer(schema)
    case "number" where schema["x-control"] != "date": number
    case "string" where schema["format"] == nil && schema["x-control"] != "command": string
    case "array" where schema["prefixItems"] == nil: array(schema["items"] ?? [:])
    case "object" where schema["additionalProperties"]?.object != nil:
      map(schema["additionalProperties"] ?? [:])
    default: nil
    }
  }

  private func array(_ element: Value) -> Value? {
    guard let parts = elements else { return nil }
    let values = parts.map { part($0).value(for: element) }
    return values.contains(nil) ? nil : .array(values.compactMap(\.self))
  }

  private func map(_ element: Value) -> Value? {
    guard text != "[:]" else { return [:] }
    guard let parts = elements, !parts.isEmpty else { return nil }
    var object = Object()
    for pair in parts {
      let sides = Self.parts(of: pair[...], separator: UInt8(ascii: ":"))
      guard sides.count == 2, case .string(let key)? = part(sides[0]).string,
        let value = part(sides[1]).value(for: element)
      else { return nil }
      object[key] = value
    }
    return .object(object)
  }

  /// The texts between the commas of a collection.
  private var elements: [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]"), text != "[:]" else { return nil }
    let parts = Self.parts(of: text.dropFirst().dropLast())
    return parts.last?.allSatisfy(\.isWhitespace) == true ? parts.dropLast() : parts
  }

  private func part(_ text: String) -> SwiftLiteral {
    var text = text[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return SwiftLiteral(text: String(text), resolve: resolve)
  }

  /// Splits a list at its separators that are in no brackets and in no text.
  static func parts(
    of list: Substring, separator: UInt8 = UInt8(ascii: ",")
  ) -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    var lexer = SwiftLexer(list)
    while let token = lexer.next() {
      let sign = lexer.sign(token)
      if sign == separator, depth == 0 {
        parts.append([])
        continue
      }
      depth = max(0, depth + change(of: token.kind) + change(of: sign))
      parts[parts.count - 1] += lexer.bytes[token.range]
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func change(of kind: SwiftLexer.TokenKind) -> Int {
    switch kind {
    case .open: 1
    case .close: -1
    default: 0
    }
  }

  private static func change(of sign: UInt8?) -> Int {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): -1
    default: 0
    }
  }

  /// The case name of `Status.pristine` and `.pristine`; `nil` for other expressions.
  private var member: String? {
    let parts = text.split(separator: ".")
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard isPlain, text.contains("."), let last = parts.last else { return nil }
    return String(last)
  }

  private func choice(_ values: [Value], names: [Value]) -> Value? {
    guard let member, let index = names.firstIndex(where: { $0.string == member }),
      index < values.count
    else { return nil }
    return values[index]
  }

  /// An enum case without associated values.
  private func variant(_ variants: [Value], tag: Value?) -> Value? {
    guard tag == nil, let member,
      let variant = variants.first(where: { $0["title"]?.string == member }),
      let payload = variant["properties"]?.object?.first,
      payload.value["properties"]?.object?.isEmpty == true
    else { return nil }
    return .object([payload.key: [:]])
  }

  private func integer(_ schema: Value) -> Value? {
    guard let number, case .number(let found) = number, found.isWhole,
      let minimum = schema["minimum"]?.number, let maximum = schema["maximum"]?.number,
      minimum <= found, found <= maximum
    else { return nil }
    return number
  }

  /// A number in JSON syntax, except for underscores between digits.
  private var number: Value? {
    let plain = text.replacing("_", with: "")
    guard plain.first?.isNumber == true || plain.first == "-",
      let value = try? Value(json: Array(plain.utf8)), case .number = value
    else { return nil }
    return value
  }

  /// A single-line string without interpolation.
  private var string: Value? {
    guard text.count >= 2, text.first == "\"", text.last == "\"", !text.hasPrefix("\"\"\"") else {
      return nil
    }
    let inner = text.dropFirst().dropLast()
    if !inner.contains("\\") {
      guard !inner.contains("\"") else { return nil }
      return .string(String(inner))
    }
    // Only accepts escape sequences that Swift and JSON share.
    let isShared = inner.ranges(of: /\\[^"\\nrt]/).isEmpty
    guard isShared, case .string(let text)? = try? Value(json: Array(text.utf8)) else { return nil }
    return .string(text)
  }
}
