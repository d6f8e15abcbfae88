/// The pairs of boundary values of one shape of props: a struct's fields, or those of an enum's case.
struct PairRows {
  /// Boundary values of a field that are paired; there are squares of them.
  private static let valueLimit = 14
  private static let fieldLimit = 40

  private struct Column {
    let path: [String]
    let values: [Value?]
  }

  private let columns: [Column]
  /// The case that the columns are the payload of.
  private let wrapper: [String]
  private(set) var array: CoveringArray

  /// One for a struct, one for each case of an enum.
  static func all(_ document: SchemaDocument, seed: UInt64) -> [PairRows] {
    let root = document.dereferenced(document.root)
    guard case .union(let variants) = root else {
      return [PairRows(document, root, wrapper: [], seed: seed)]
    }
    return variants.map { variant in
      PairRows(document, variant.payload, wrapper: [variant.key], seed: seed)
    }
  }

  private init(_ document: SchemaDocument, _ schema: Schema, wrapper: [String], seed: UInt64) {
    let around = Set([document.root.referred].compactMap(\.self))
    columns = Array(
      Self.columns(document, Field(key: "", schema: schema), [], around).prefix(Self.fieldLimit))
    self.wrapper = wrapper
    array = CoveringArray(columns.map(\.values.count), seed: seed)
  }

  /// Structs inside structs are taken apart.
  private static func columns(
    _ document: SchemaDocument, _ field: Field, _ path: [String], _ around: Set<String>
  ) -> [Column] {
    let name = field.schema.referred
    let isInside = name.map(around.contains) ?? false
    if !isInside, field.isRequired, case .object(let fields) = document.dereferenced(field.schema) {
      let around = around.union([name].compactMap(\.self))
      return fields.filter { !$0.isConstant }.flatMap {
        columns(document, $0, path + [$0.key], around)
      }
    }
    let values = BoundaryValues(document).values(of: field, depth: 0)
    guard !values.isEmpty else { return [] }
    return [Column(path: path, values: Array(values.prefix(valueLimit)))]
  }

  mutating func next() -> Value? {
    guard let row = array.next() else { return nil }
    var value = Value.object(Object())
    for (column, index) in zip(columns, row) {
      value.insert(column.values[index], at: column.path[...])
    }
    return wrapper.reversed().reduce(value) { .object([$1: $0]) }
  }
}

extension Value {
  /// Makes the objects on the way.
  fileprivate mutating func insert(_ value: Value?, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value ?? .null
      return
    }
    var object = self.object ?? Object()
    if path.count == 1 {
      object[key] = value
    } else {
      var child = object[key] ?? .object(Object())
      child.insert(value, at: path.dropFirst())
      object[key] = child
    }
    self = .object(object)
  }
}
