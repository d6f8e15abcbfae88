import StorybookSchema
import StorybookTestSupport
import Testing

struct DriftPropertyTests {
  /// Each row with two others whose props it is given.
  private static let pairs: [(old: Row, new: Row)] = Row.table.indices.flatMap { index in
    [3, 11].map { (Row.table[(index + $0) % Row.table.count], Row.table[index]) }
  }

  @Test(arguments: Row.table) func `props that fit have no drift`(row: Row) {
    let document = SchemaDocument(published: row.schema())
    var random = RandomValues(row.derive(), seed: 21)
    for value in row.values + (0..<Repetitions.count(25, atNight: 100)).map({ _ in random.next() })
    {
      #expect(Drift.between(value, and: document).fields == [], "\(value)")
    }
  }

  @Test(arguments: pairs)
  func `the lossy patch leaves no drift, the lossless one what it reports, whatever the props were`(
    old: Row, new: Row
  ) throws {
    let document = SchemaDocument(published: new.schema())
    var random = RandomValues(old.derive(), seed: 22)
    for _ in 0..<Repetitions.count(10, atNight: 40) {
      try Self.expectPatched(random.next(), document)
    }
  }

  @Test(arguments: Row.table)
  func `the lossy patch leaves no drift, the lossless one what it reports, of a changed part`(
    row: Row
  ) throws {
    let document = SchemaDocument(published: row.schema())
    var random = RandomValues(row.derive(), seed: 23)
    var damage = Damage(seed: 24)
    let count = Repetitions.count(40, atNight: 100)
    let damaged = (0..<count).map { _ in damage.done(to: random.next()) }
    for value in damaged { try Self.expectPatched(value, document) }
    #expect(damaged.count { !Drift.between($0, and: document).isEmpty } > count / 5)
  }

  private static func expectPatched(_ value: Value, _ document: SchemaDocument) throws {
    let drift = Drift.between(value, and: document)
    #expect(drift.isEmpty == drift.patch.operations.isEmpty)
    try LosslessDriftTests.expectKept(value, drift, document)
    try expectAlone(value, drift, document)
  }

  /// A field of its own can be applied without the others.
  private static func expectAlone(
    _ value: Value, _ drift: Drift, _ document: SchemaDocument
  ) throws {
    for field in drift.fields {
      let own = drift.patch.operations.filter { $0.path == field.path }
      #expect(own.count == 1, "\(field.path) of \(value)")
      let rest = Drift.between(try value.applying(Patch(own)), and: document)
      #expect(!rest.fields.contains { $0.path == field.path }, "\(field.path) of \(value)")
    }
  }
}

/// Changes something somewhere in a value.
private struct Damage {
  private static let scraps: [Value] = [
    .null, true, "text", 12, -1, .number(Number(0.5)), [], [1, "a"], [:], ["other": 1], "12",
  ]
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func done(to value: Value) -> Value {
    if Int.random(in: 0..<6, using: &random) == 0 { return scrap() }
    switch value {
    case .object(let object): return .object(done(to: object))
    case .array(var array):
      if array.isEmpty || Bool.random(using: &random) { return .array(array + [scrap()]) }
      let index = Int.random(in: array.indices, using: &random)
      array[index] = done(to: array[index])
      return .array(array)
    default: return scrap()
    }
  }

  private mutating func done(to object: Object) -> Object {
    var object = object
    guard let member = object.randomElement(using: &random) else { return ["other": scrap()] }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: object[member.key] = nil
    case 1:
      object[member.key] = nil
      object["new" + member.key] = member.value
    default: object[member.key] = done(to: member.value)
    }
    return object
  }

  private mutating func scrap() -> Value { Self.scraps.randomElement(using: &random) ?? .null }
}
