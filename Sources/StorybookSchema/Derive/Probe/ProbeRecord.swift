/// What one container was asked for while `init(from:)` ran.
final class ProbeRecord {
  enum Shape { case none, keyed, unkeyed, single }

  struct Key {
    /// The name of the CodingKeys case, which is that of the property.
    let identifier: String?
    let string: String
  }

  final class Entry {
    let key: String
    var schema: Schema?
    var typeName: String?
    var nested: ProbeRecord?
    var isOptional = false
    var isPresent = true
    var value: Value?

    init(_ key: String) { self.key = key }

    var currentValue: Value? { nested?.value ?? value }
  }

  var shape = Shape.none
  /// Every key that the key type has; empty when it takes any text.
  var declared: [Key] = []
  var isOpen = false
  var wasAskedForAllKeys = false
  /// The made-up key among those that a container said it has.
  var openKey: String?
  var wasAskedForEnd = false
  private(set) var entries: [Entry] = []

  func entry(_ key: String) -> Entry {
    if let entry = entries.first(where: { $0.key == key }) { return entry }
    let entry = Entry(key)
    entries.append(entry)
    return entry
  }

  /// Whether keys of any name were asked for, here or below.
  var readsOpenKeys: Bool {
    (isOpen && wasAskedForAllKeys) || entries.contains { $0.nested?.readsOpenKeys == true }
  }

  /// A value that was tried as a whole, and is read in parts after all.
  func forgetSingleValue() { entries.removeAll { $0.key.isEmpty && $0.value == nil } }

  func declare(_ keys: [Key]) {
    for key in keys where !declared.contains(where: { $0.string == key.string }) {
      declared.append(key)
    }
  }

  /// The JSON that was read.
  var value: Value {
    switch shape {
    case .none: .object(Object())
    case .keyed:
      .object(
        Object(
          entries.filter(\.isPresent).compactMap { entry in
            entry.currentValue.map { (entry.key, $0) }
          }))
    case .unkeyed: .array(entries.compactMap(\.currentValue))
    case .single: entries.last?.currentValue ?? .null
    }
  }

  /// Every path with its form: equal when two runs read the same.
  func signature(_ prefix: String = "") -> Set<String> {
    var signature: Set<String> = []
    for entry in entries {
      let path = "\(prefix)/\(entry.key)"
      signature.formUnion(entry.nested?.signature(path) ?? [])
      signature.insert("\(path):\(entry.schema.map { "\($0.hashValue)" } ?? "")")
    }
    return signature
  }
}
