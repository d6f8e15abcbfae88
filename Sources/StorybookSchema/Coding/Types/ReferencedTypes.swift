/// The types that schemas refer to, with distinct names, and those that still have no definition.
struct ReferencedTypes {
  private static let limit = 500

  private(set) var byName: [String: any Decodable.Type] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var undefined: [any Decodable.Type] = []

  /// Refers to a type; the first time it becomes one to define.
  mutating func reference(to type: any Decodable.Type) -> Schema {
    if names[ObjectIdentifier(type)] == nil {
      guard names.count < Self.limit else { return .unknown("too many types") }
      byName[definitionName(of: type)] = type
      undefined.append(type)
    }
    return .reference(definitionName(of: type))
  }

  mutating func nextUndefined() -> (any Decodable.Type)? {
    guard !undefined.isEmpty else { return nil }
    return undefined.removeFirst()
  }

  /// Returns a name such as `AsyncDataArrayAddress` for `AsyncData<Array<Address>>`.
  mutating func definitionName(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    let taken = Set(names.values)
    let short = Self.safe("\(type)")
    let candidates =
      [short, Self.safe(String(reflecting: type))] + (2...500).map { "\(short)\($0)" }
    let name = candidates.first { !taken.contains($0) } ?? "Type\(names.count)"
    names[id] = name
    return name
  }

  private static func safe(_ name: String) -> String {
    name.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.nonEmpty ?? "Type"
  }
}
