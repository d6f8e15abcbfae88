import Foundation

/// A value as Swift source, for a place whose type is known: `.init(name: "Ann", mood: .calm)`.
package struct SwiftExpression {
  /// Longer expressions are broken into several lines.
  private static let lineLimit = 80

  private let initializers: InitializerTable
  /// Properties that are missing from the memberwise initializer (`let k = 42`), by type.
  private var constants: [ObjectIdentifier: Set<String>] = [:]
  private var isSure = true

  /// Returns the expression; when a part cannot be expressed, returns code that decodes the JSON
  /// instead, which always compiles.
  ///
  /// Decodes no values but the given one and its parts, so it also serves types that trap when they
  /// are probed.
  package static func expression(
    for value: some Encodable, initializers: InitializerTable = .unknown
  ) -> String {
    var expression = SwiftExpression(initializers: initializers)
    let text = expression.node(value).text(indentation: 0, limit: lineLimit)
    let isLongDecoding = text.hasPrefix(decodingStart) && text.count > lineLimit
    guard expression.isSure, !isLongDecoding else { return decoding(value) }
    return text + "\n"
  }

  private static let decodingStart = "try JSONDecoder().decode("

  private init(initializers: InitializerTable) { self.initializers = initializers }

  private static func decoding(_ value: some Encodable) -> String {
    """
    \(decodingStart)
      \(typeName(of: type(of: value))).self,
      from: Data(
        \(VisibleText.multilineLiteral(json(value)?.canonicalText.dropLast() ?? "null")).utf8))

    """
  }

  private static func json(_ value: some Encodable) -> Value? {
    try? PropsCoder.plain.use { try ValueEncoder.encode(value) }
  }

  /// The name of a type where its module is in scope, such as `Departures.Props`.
  private static func typeName(of type: Any.Type) -> String {
    let full = String(reflecting: type)
    guard !full.contains("<") else { return full }
    return DeclaredName.of(type).split(separator: ".").dropFirst().joined(separator: ".")
  }
}

// MARK: Values

extension SwiftExpression {
  private mutating func node(_ value: Any) -> SwiftSource {
    leaf(value).map { .text($0) } ?? compound(value)
  }

  private func leaf(_ value: Any) -> String? {
    switch value {
    case let value as String: VisibleText.literal(value)
    case let value as Bool: "\(value)"
    case let value as any BinaryInteger: "\(value)"
    case let value as any BinaryFloatingPoint: number(Double(value), text: "\(value)")
    case let value as Date:
      "Date(timeIntervalSinceReferenceDate: \(seconds(value.timeIntervalSinceReferenceDate)))"
    case let value as URL: "URL(string: \(VisibleText.literal(value.absoluteString)))!"
    case let value as UUID: "UUID(uuidString: \"\(value.uuidString)\")!"
    case let value as Data: "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as Locale: "Locale(identifier: \(VisibleText.literal(value.identifier)))"
    case let value as TimeZone: "TimeZone(identifier: \"\(value.identifier)\")!"
    case let value as Decimal: "Decimal(string: \"\(value)\")!"
    case let value as any MarkupType: VisibleText.literal(value.source)
    case is any CommandType: ".noop"
    default: nil
    }
  }

  private func seconds(_ value: Double) -> String { number(value, text: "\(value)") }

  private func number(_ value: Double, text: String) -> String {
    if value.isNaN { return ".nan" }
    guard value.isInfinite else { return text }
    return value < 0 ? "-.infinity" : ".infinity"
  }

  private mutating func compound(_ value: Any) -> SwiftSource {
    if let vector = value as? any SIMD { return .list("[", scalars(vector).map { node($0) }, "]") }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    // The initializers of these types take parameters other than their stored properties.
    case _ where value is any FixedSchemaType:
      isSure = false
      return .text("")
    case .optional: return optional(mirror)
    case .collection, .set:
      return .list("[", mirror.children.map { node($0.value) }, "]")
    case .dictionary: return dictionary(mirror)
    case .tuple: return .list("(", arguments(mirror), ")")
    case .enum: return enumCase(value, mirror: mirror)
    case .struct: return structure(value, mirror: mirror)
    default:
      isSure = false
      return .text("")
    }
  }

  private func scalars(_ vector: some SIMD) -> [Any] { vector.indices.map { vector[$0] } }

  private mutating func optional(_ mirror: Mirror) -> SwiftSource {
    guard let wrapped = mirror.children.first else { return .text("nil") }
    let source = node(wrapped.value)
    if case .text("nil") = source { return .text(".some(nil)") }
    return source
  }

  private mutating func dictionary(_ mirror: Mirror) -> SwiftSource {
    guard !mirror.children.isEmpty else { return .text("[:]") }
    let pairs = mirror.children.compactMap { child -> (key: String, pair: SwiftSource)? in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { return nil }
      let key = node(pair[0].value).text(indentation: 0, limit: .max)
      return (key, .labelled(key, node(pair[1].value)))
    }
    return .list("[", pairs.sorted { $0.key < $1.key }.map(\.pair), "]")
  }

  private mutating func enumCase(_ value: Any, mirror: Mirror) -> SwiftSource {
    func name<Enum>(_ value: Enum) -> String? { Reflection.caseName(of: value) }
    let payload = mirror.children.first
    guard let name = _openExistential(value, do: name) ?? payload?.label else {
      isSure = false
      return .text("")
    }
    guard let payload else { return .text(".\(SwiftName.source(name))") }
    let arguments: [SwiftSource]
    if Reflection.isTuple(type(of: payload.value)) {
      arguments = self.arguments(Mirror(reflecting: payload.value))
    } else {
      arguments = [node(payload.value)]
    }
    return .list(".\(SwiftName.source(name))(", arguments, ")")
  }

  private mutating func structure(_ value: Any, mirror: Mirror) -> SwiftSource {
    if let raw = value as? any RawRepresentable {
      func open<Raw: RawRepresentable>(_ raw: Raw) -> Any { raw.rawValue }
      // Only the initializer of an option set is known not to fail.
      let canFail = !(value is any OptionSet) && Self.canFail(raw)
      let raw = node(open(raw))
      return .list(".init(", [.labelled("rawValue", raw)], canFail ? ")!" : ")")
    }
    if let range = range(value, mirror: mirror) { return range }
    let json = (value as? any Encodable).flatMap { Self.json($0) }
    // The type has its own coding, and an initializer that its properties do not show.
    if let json, json.object == nil { return Self.decodingInPlace(value, json: json) }
    let skipped = constants(of: value)
    let members = mirror.children.filter { !skipped.contains($0.label ?? "") }.map(Self.member)
    let types = members.map { (name: $0.name, type: type(of: $0.value)) }
    if let labels = initializers.labels(of: type(of: value), members: types) {
      let arguments = zip(labels, members).map { label, member -> SwiftSource in
        guard label != "_" else { return node(member.value) }
        return .labelled(label, node(member.value))
      }
      return .list(".init(", arguments, ")")
    }
    guard let json else {
      isSure = false
      return .text("")
    }
    return Self.decodingInPlace(value, json: json)
  }

  private mutating func constants(of value: Any) -> Set<String> {
    let type = type(of: value)
    if let known = constants[ObjectIdentifier(type)] { return known }
    var found: Set<String> = []
    let hasConstants = Reflection.fields(of: type).contains { !$0.isVariable }
    if hasConstants, let value = value as? any Codable {
      found = SchemaProbe().constants(of: value)
    }
    constants[ObjectIdentifier(type)] = found
    return found
  }

  /// Returns code that decodes a part where it stands.
  private static func decodingInPlace(_ value: Any, json: Value) -> SwiftSource {
    let literal = VisibleText.literal(String(decoding: json.bytes, as: UTF8.self))
    let type = typeName(of: type(of: value))
    return .text("\(decodingStart)\(type).self, from: Data(\(literal).utf8))")
  }

  /// Whether the initializer is failable and therefore returns an optional.
  private static func canFail<Raw: RawRepresentable>(_ raw: Raw) -> Bool {
    Raw.self is any CaseIterable.Type
  }

  /// Returns a property as the memberwise initializer takes it: the storage of a property wrapper is
  /// `_level`, its argument the wrapped value as `level`.
  private static func member(_ child: Mirror.Child) -> (name: String, value: Any) {
    guard let label = child.label else { return ("_", child.value) }
    guard label.hasPrefix("_") else { return (label, child.value) }
    let wrapped = Mirror(reflecting: child.value).children.first { $0.label == "wrappedValue" }
    return (String(label.dropFirst()), wrapped?.value ?? child.value)
  }

  private mutating func range(_ value: Any, mirror: Mirror) -> SwiftSource? {
    let name = "\(type(of: value))"
    let signs = ["Range<": "..<", "ClosedRange<": "..."]
    let sign = signs.first { name.hasPrefix($0.key) }?.value
    let bounds = mirror.children.map { node($0.value).text(indentation: 0, limit: .max) }
    guard let sign, bounds.count == 2 else { return nil }
    return .text(bounds[0] + sign + bounds[1])
  }

  private mutating func arguments(_ mirror: Mirror) -> [SwiftSource] {
    mirror.children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return node(child.value) }
      return .labelled(label, node(child.value))
    }
  }
}
