/// Unique, readable names of definitions that need no escaping in a pointer.
struct TypeNames {
  private var names: [ObjectIdentifier: String] = [:]

  var count: Int { names.count }

  func contains(_ type: Any.Type) -> Bool { names[ObjectIdentifier(type)] != nil }

  /// Returns a name such as `AsyncDataArrayAddress` for `AsyncData<Array<Address>>`.
  mutating func name(of type: Any.Type) -> String {
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
