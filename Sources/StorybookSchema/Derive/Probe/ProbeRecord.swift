/// The requests that `init(from:)` made to a container.
final class ProbeRecord {
  enum Shape { case none, keyed, unkeyed, single }

  struct Key {
    /// The name of the `CodingKeys` case, which is also the property's name.
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
  /// All keys of the key type; empty when it accepts any string.
  var declared: [Key] = []
  var isOpen = false
  var wasAskedForAllKeys = false
  /// The invented key among those in `allKeys`.
  var openKey: String?
  var wasAskedForEnd: Bool { countBeforeEnd != nil }
  /// The elements that were read before the list was asked for its end, or its length.
  private(set) var countBeforeEnd: Int?
  private(set) var entries: [Entry] = []

  func entry(_ key: String) -> Entry {
    if let entry = entries.first(where: { $0.key == key }) { return entry }
    let entry = Entry(key)
    entries.append(entry)
    return entry
  }

  /// Whether arbitrary keys were requested in this container or a nested one.
  var readsOpenKeys: Bool {
    (isOpen && wasAskedForAllKeys) || entries.contains { $0.nested?.readsOpenKeys == true }
  }

  /// Discards a single-value attempt that failed before the type opened another container.
  func forgetSingleValue() { entries.removeAll { $0.key.isEmpty && $0.value == nil } }

  func noteEnd(after count: Int) { countBeforeEnd = countBeforeEnd ?? count }

  func declare(_ keys: [Key]) {
    for key in keys where !declared.contains(where: { $0.string == key.string }) {
      declared.append(key)
    }
  }

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

  func signature(_ prefix: Pointer = Pointer()) -> Set<String> {
    var signature: Set<String> = []
    for entry in entries {
      let path = prefix.appending(entry.key)
      signature.formUnion(entry.nested?.signature(path) ?? [])
      signature.insert("\(path):\(entry.schema.map { "\($0.hashValue)" } ?? "")")
    }
    return signature
  }
}
