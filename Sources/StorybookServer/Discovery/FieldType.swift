import StorybookHost

/// The type of an argument, as a struct of props declares it: `Book`, `[Book]?`, `[String: Int]`.
indirect enum FieldType: Hashable, Sendable {
  case named(String, precise: String)
  case array(FieldType)
  case set(FieldType)
  case optional(FieldType)
  case dictionary(FieldType, FieldType)

  /// The type in Swift.
  var text: String {
    switch self {
    case .named(let name, _): name
    case .array(let element): "[\(element.text)]"
    case .set(let element): "Set<\(element.text)>"
    case .optional(let wrapped): "\(wrapped.text)?"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    }
  }

  /// The names in the type.
  var leaves: [(name: String, precise: String)] {
    switch self {
    case .named(let name, let precise): [(name, precise)]
    case .array(let inner), .set(let inner), .optional(let inner): inner.leaves
    case .dictionary(let key, let value): key.leaves + value.leaves
    }
  }
}

/// Reads a type from the fragments of a declaration; `nil` for a function, a tuple, an existential,
/// or a generic type of the package.
struct FieldTypeParser {
  typealias Fragment = SymbolGraph.Symbol.Fragment

  private enum Token: Equatable {
    case name(String, precise: String?)
    case sign(Character)
  }

  private var tokens: ArraySlice<Token>
  /// The type behind a name, which may be an alias.
  private let resolve: (_ name: String, _ precise: String) -> FieldType?

  init(_ fragments: some Sequence<Fragment>, resolve: @escaping (String, String) -> FieldType?) {
    tokens = fragments.flatMap(Self.tokens)[...]
    self.resolve = resolve
  }

  private static func tokens(_ fragment: Fragment) -> [Token] {
    guard fragment.kind == "typeIdentifier" else {
      return fragment.spelling.filter { $0 != " " }.map { .sign($0) }
    }
    return [.name(fragment.spelling, precise: fragment.preciseIdentifier)]
  }

  mutating func parse() -> FieldType? {
    guard let type = type(), tokens.isEmpty else { return nil }
    return type
  }

  private mutating func type() -> FieldType? {
    guard var type = primary() else { return nil }
    while take("?") { type = .optional(type) }
    return type
  }

  private mutating func primary() -> FieldType? {
    if take("[") { return collection() }
    guard let (name, precise) = path() else { return nil }
    guard take("<") else { return resolve(name, precise) }
    var arguments: [FieldType] = []
    repeat {
      guard let argument = type() else { return nil }
      arguments.append(argument)
    } while take(",")
    guard take(">") else { return nil }
    return Self.generic(precise, arguments)
  }

  private mutating func collection() -> FieldType? {
    guard let first = type() else { return nil }
    guard take(":") else {
      guard take("]") else { return nil }
      return .array(first)
    }
    guard let value = type(), take("]") else { return nil }
    return .dictionary(first, value)
  }

  private mutating func path() -> (name: String, precise: String)? {
    var names: [String] = []
    repeat {
      guard case .name(let name, let precise)? = tokens.popFirst() else { return nil }
      names.append(name)
      guard tokens.first == .sign(".") else {
        return precise.map { (names.joined(separator: "."), $0) }
      }
    } while take(".")
    return nil
  }

  private static func generic(_ precise: String, _ arguments: [FieldType]) -> FieldType? {
    switch (precise, arguments.count) {
    case ("s:Sa", 1): .array(arguments[0])
    case ("s:Sh", 1): .set(arguments[0])
    case ("s:Sq", 1): .optional(arguments[0])
    case ("s:SD", 2): .dictionary(arguments[0], arguments[1])
    default: nil
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard tokens.first == .sign(sign) else { return false }
    tokens.removeFirst()
    return true
  }
}
