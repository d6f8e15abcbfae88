import StorybookSchema

/// The pairs of boundary values for one shape of props: the fields of a struct, or of an enum's
/// case.
struct PairRows {
  /// The number of boundary values per field; the number of pairs grows with its square.
  private static let valueLimit = 14
  private static let fieldLimit = 40

  private struct Column {
    let path: [String]
    let values: [Value?]
  }

  private let columns: [Column]
  /// The key of the enum case whose payload has the columns.
  private let wrapper: [String]
  private(set) var array: CoveringArray

  /// Returns one array for a struct, or one for each case of an enum.
  static func all(_ boundaries: BoundaryValues, seed: UInt64) -> [PairRows] {
    let document = boundaries.document
    let root = document.dereferenced(document.root)
    guard case .union(let variants) = root else {
      return [PairRows(boundaries, root, wrapper: [], seed: seed)]
    }
    return variants.map { variant in
      PairRows(boundaries, variant.payload, wrapper: [variant.key], seed: seed)
    }
  }

  private init(
    _ boundaries: BoundaryValues, _ schema: Schema, wrapper: [String], seed: UInt64
  ) {
    let around = Set([boundaries.document.root.referred].compactMap(\.self))
    var columns: [Column] = []
    Self.addBoundaries(
      boundaries, field: Field.named("", schema: schema), at: [], inside: around, to: &columns)
    // Limits the sizes of the values, so that a row is no larger than other props.
    let size = BoundaryValues.sizeLimit / max(1, columns.count)
    columns = columns.map { column in
      Column(path: column.path, values: Array(column.values.fitting(size).prefix(Self.valueLimit)))
    }
    self.columns = columns
    self.wrapper = wrapper
    array = CoveringArray(columns.map(\.values.count), seed: seed)
  }

  /// Adds the columns of a field; nested structs are expanded.
  private static func addBoundaries(
    _ boundaries: BoundaryValues, field: Field, at path: [String], inside around: Set<String>,
    to columns: inout [Column]
  ) {
    guard columns.count < fieldLimit else { return }
    let name = field.schema.referred
    let isInside = name.map(around.contains) ?? false
    let schema = boundaries.document.dereferenced(field.schema)
    if !isInside, field.isRequired, case .object(let fields) = schema {
      let around = around.union([name].compactMap(\.self))
      for field in fields where !field.isConstant {
        addBoundaries(
          boundaries, field: field, at: path + [field.key], inside: around, to: &columns)
      }
      return
    }
    let values = boundaries.values(of: field)
    guard !values.isEmpty else { return }
    columns.append(Column(path: path, values: values))
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
  /// Inserts a value at a path, creating the objects on the way.
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
