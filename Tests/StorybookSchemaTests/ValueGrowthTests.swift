import StorybookSnapshots
import StorybookTestSupport
import Testing

@testable import StorybookSchema

/// Twice the input takes at most 2.5 times the steps.
@Suite(.enabled(if: Growth.countsSteps))
struct ValueGrowthTests {
  @Test(arguments: Growth.values)
  func `the steps of an operation on values grow with its input`(_ growth: Growth) throws {
    #expect(try growth.countedRatio() <= Growth.most)
  }

  @Test func `a square is found`() throws {
    let square = Growth("copy a list for each element") { size in
      { for count in 0..<size { _ = Array(0...count) } }
    }
    #expect(try square.countedRatio() > 3.5)
  }
}

@Suite(.enabled(if: Growth.takesTime), .serialized)
struct ValueGrowthTimeTests {
  @Test(arguments: Growth.values)
  func `the time of an operation on values grows with its input`(_ growth: Growth) throws {
    #expect(try growth.timedRatio() <= Growth.mostTime)
  }
}

extension Growth {
  fileprivate static let values: [Growth] =
    patches + differences + texts + coding + comparing + schemas + types

  // MARK: Patches

  private static let patches: [Growth] = [
    patch("add at the end", from: list(0), operations: { .add(items.appending("-"), Value($0)) }),
    patch("add at the start", size: few, from: list(0)) { .add(item(0), Value($0)) },
    patch("add in a list in a list", from: ["items": [[]]]) {
      .add(item(0).appending("-"), Value($0))
    },
    patch("add members", from: ["items": [:]]) { .add(item($0), Value($0)) },
    patch("remove at the end", from: list) { size in
      (0..<size).reversed().map { .remove(item($0)) }
    },
    patch("remove at the start", size: few, from: list) {
      Array(repeating: .remove(item(0)), count: $0)
    },
    patch("remove members", size: few, from: object) { (0..<$0).map { .remove(item($0)) } },
    patch("replace elements", from: list) { (0..<$0).map { .replace(item($0), "x") } },
    patch("replace members of rows", from: rows) { size in
      (0..<size).map { .replace(item($0).appending("name"), "x") }
    },
    patch("move from the end to the start", size: few, from: list) { size in
      Array(repeating: .move(from: item(size - 1), to: item(0)), count: size)
    },
    patch("copy", from: list) {
      Array(repeating: .copy(from: item(0), to: items.appending("-")), count: $0)
    },
    patch("test", from: list) { (0..<$0).map { .test(item($0), Value($0)) } },
    patch("splice texts of rows", from: rows) {
      (0..<$0).map {
        .splice(item($0).appending("name"), TextSplice(at: 0, delete: 1, insert: "y"))
      }
    },
    Growth("decode and encode a patch") { size in
      let value = Patch((0..<size).map { .add(item($0), Value($0)) }).value
      return { _ = try Patch(value).value }
    },
    Growth("the path that operations have in common") { size in
      let patch = Patch((0..<size).map { .remove(item($0)) })
      return { _ = patch.commonPath }
    },
  ]

  /// Of operations that move what is behind their place. That takes a hundredth of their other time
  /// here, and is limited: see ``PatchBudget``.
  private static let few = 500

  private static let items = Pointer(["items"])

  private static func item(_ index: Int) -> Pointer { items.appending(index) }

  @Sendable private static func list(_ size: Int) -> Value {
    ["items": .array((0..<size).map { Value($0) })]
  }

  @Sendable private static func rows(_ size: Int) -> Value {
    ["items": .array((0..<size).map { ["name": "row", "count": Value($0)] })]
  }

  @Sendable private static func object(_ size: Int) -> Value {
    ["items": .object(Object((0..<size).map { ("\($0)", Value($0)) }))]
  }

  private static func patch(
    _ name: String, size: Int = 2000, from props: Value,
    operations: @escaping @Sendable (Int) -> Patch.Operation
  ) -> Growth {
    patch(name, size: size, from: { _ in props }, operations: { (0..<$0).map(operations) })
  }

  private static func patch(
    _ name: String, size: Int = 2000, from props: @escaping @Sendable (Int) -> Value,
    operations: @escaping @Sendable (Int) -> [Patch.Operation]
  ) -> Growth {
    Growth(name, size: size) { size in
      let (old, patch) = (props(size), Patch(operations(size)))
      return { _ = try old.applying(patch) }
    }
  }

  // MARK: Differences

  private static let differences: [Growth] = [
    difference("fill a list", list(0), list),
    difference("empty a list", list, list(0)),
    difference("insert before a list", list) {
      ["items": .array([0] + (list($0)["items"]?.array ?? []))]
    },
    difference("change each row", rows) { size in
      ["items": .array((0..<size).map { ["name": "other", "count": Value($0)] })]
    },
    difference("fill an object", ["items": [:]], object),
    difference("empty an object", object, ["items": [:]]),
    difference("change a text", { ["a": .string(text($0))] }) { ["a": .string(text($0) + "x")] },
  ]

  private static func difference(
    _ name: String, _ old: @escaping @autoclosure @Sendable () -> Value,
    _ new: @escaping @Sendable (Int) -> Value
  ) -> Growth { difference(name, { _ in old() }, new) }

  private static func difference(
    _ name: String, _ old: @escaping @Sendable (Int) -> Value,
    _ new: @escaping @autoclosure @Sendable () -> Value
  ) -> Growth { difference(name, old, { _ in new() }) }

  /// The difference is also applied: its length is a part of its cost.
  private static func difference(
    _ name: String, _ old: @escaping @Sendable (Int) -> Value,
    _ new: @escaping @Sendable (Int) -> Value
  ) -> Growth {
    Growth("difference: \(name)") { size in
      let (old, new) = (old(size), new(size))
      return {
        let patch = Patch.difference(from: old, to: new)
        guard try old.applying(patch) == new else { throw ProbeError.exhausted }
      }
    }
  }

  // MARK: Texts

  private static let texts: [Growth] = [
    Growth("the splice between two texts", size: 20_000) { size in
      let (old, new) = (text(size) + "a" + text(size), text(size) + "b" + text(size))
      return { _ = TextSplice(from: old, to: new) }
    },
    Growth("transform many steps over many") { size in
      let (mine, theirs) = (steps(size, "a"), steps(size, "b"))
      return { _ = mine.transformed(over: theirs, goesFirst: false) }
    },
    Growth("the splices of many steps") { size in
      let operation = steps(size, "a")
      return { _ = operation.splices }
    },
    Growth("the inverse of many steps") { size in
      let (operation, text) = (steps(size, "a"), text(3 * size))
      return { _ = operation.inverse(on: text) }
    },
    Growth("where the letters of a rewritten text come from") { size in
      let (old, new) = (text(size), text(size).uppercased())
      return { _ = TextOperation(from: old, to: new).placed(on: old) }
    },
    Growth("where the letters of another text come from") { size in
      let (old, new) = (text(size), String(repeating: "z", count: size))
      return { _ = TextOperation(from: old, to: new).placed(on: old) }
    },
  ]

  private static func text(_ size: Int) -> String {
    String((0..<size).map { "the quick bröwn fox ".unicodeScalars.map(Character.init)[$0 % 20] })
  }

  private static func steps(_ size: Int, _ text: String) -> TextOperation {
    (0..<size).reduce(into: TextOperation()) { operation, _ in
      operation.append(.retain(1))
      operation.append(.insert(text))
      operation.append(.delete(1))
    }
  }

  // MARK: Coding

  private static let coding: [Growth] = [
    Growth("read JSON") { size in
      let text = rows(size).text
      return { _ = try Value(json: text) }
    },
    Growth("write JSON") { size in
      let value = rows(size)
      return { _ = value.text }
    },
    encoding("a list") { Array(0..<$0) },
    encoding("a set") { Set(0..<$0) },
    encoding("a set of structs") { Set((0..<$0).map(Place.init)) },
    encoding("a dictionary") { Dictionary(uniqueKeysWithValues: (0..<$0).map { ("\($0)", $0) }) },
    encoding("a list of pairs") {
      Dictionary(uniqueKeysWithValues: (0..<$0).map { (Place($0), $0) })
    },
  ]

  private struct Place: Codable, Hashable {
    let x: Int
    let name: String

    init(_ x: Int) { (self.x, name) = (x, "a place of a name that is longer than a few letters") }
  }

  private static func encoding<Encoded: Encodable & Sendable>(
    _ name: String, _ value: @escaping @Sendable (Int) -> Encoded
  ) -> Growth {
    Growth("encode \(name)") { size in
      let value = value(size)
      return { _ = try ValueEncoder.encode(value) }
    }
  }

  // MARK: Comparing

  private static let comparing: [Growth] = [
    Growth("compare values") { size in
      let (one, other) = (rows(size), rows(size))
      return { _ = one == other }
    },
    Growth("compare objects") { size in
      let (one, other) = (object(size), object(size))
      return { _ = one == other }
    },
    Growth("values without duplicates") { size in
      let values = (0..<size).map { Value($0 / 2) }
      return { _ = values.distinct }
    },
    Growth("what is lost in another value") { size in
      let (one, other) = (rows(size), list(size))
      return { _ = one.lossCount(in: other) }
    },
    Growth("read and write a pointer") { size in
      let pointer = Pointer((0..<size).map { "~\($0)/" })
      return { _ = Pointer("\(pointer)") }
    },
    Growth("the line of a place") { size in
      let (json, last) = (Array(rows(size).canonicalText.utf8), item(size - 1))
      return { _ = ValueLocator.line(of: last, in: json) }
    },
    Growth("invisible letters of a text") { size in
      let text = String(repeating: "a\u{200B}\u{1B}[1mb\t\u{202E}\n", count: size)
      return {
        _ = VisibleText.lines(text)
        _ = VisibleText.screen(text)
        _ = VisibleText.line(text)
        _ = VisibleText.json(text)
        _ = VisibleText.marked(text)
      }
    },
    Growth("read a number of many digits") { size in
      let number = Number(text: "1" + String(repeating: "0", count: size) + "1")
      return { _ = number < Number(text: number.text + "0") }
    },
    Growth("a value as Swift source") { size in
      let places = (0..<size).map(Place.init)
      return { _ = SwiftExpression.expression(for: places) }
    },
  ]

  // MARK: Schemas

  private static let schemas: [Growth] = [
    schema("fit a value") { document, value in _ = document.fits(value, schema: document.root) },
    schema("find mismatches") { document, value in _ = document.mismatches(value) },
    schema("find unordered parts") { document, value in _ = document.unordered(in: value) },
    schema("find drift") { document, value in _ = Drift.between(value, and: document) },
    schema("find drift of other rows") { document, value in
      _ = Drift.between(
        ["items": .array((value["items"]?.array ?? []) + [["name": 1]])], and: document)
    },
    schema("examples") { document, value in _ = FieldExamples.adding([value], to: document) },
  ]

  private static let types: [Growth] = [
    Growth("find mismatches of many members", size: 500) { size in
      let (document, value) = wide(size)
      return { _ = document.mismatches(value) }
    },
    Growth("find drift of many members", size: 500) { size in
      let (document, value) = wide(size)
      return { _ = Drift.between(value, and: document) }
    },
    Growth("fit one of two forms at each level", size: 20) { size in
      let (document, value) = nested(size)
      return { _ = document.fits(value, schema: document.root) }
    },
    Growth("the smallest value of types that use the next twice", size: 5) { size in
      let document = doubling(5 * size)
      return { _ = document.smallest(document.root) }
    },
    Growth("the smallest value of a circle", size: 50) { size in
      let document = doubling(size, last: .reference("T0"))
      return { _ = document.smallest(document.root) }
    },
    Growth("publish types", size: 100) { size in
      let document = doubling(size)
      return { _ = document.value }
    },
    Growth("read published types", size: 100) { size in
      let value = doubling(size).value
      return { _ = SchemaDocument(published: value) }
    },
    Growth("types that lead back to themselves", size: 100) { size in
      let value = doubling(size, last: .reference("T0")).value
      return { _ = SchemaDocument.circle(inPublished: value) }
    },
  ]

  private static func schema(
    _ name: String, size: Int = 2000,
    _ operation: @escaping @Sendable (SchemaDocument, Value) throws -> Void
  ) -> Growth {
    Growth(name, size: size) { size in
      let row = Schema.object([
        .named("name", schema: .string(.plain)),
        .named("count", schema: .integer(minimum: 0, maximum: 1_000_000)),
      ])
      let document = SchemaDocument(
        root: .object([.named("items", schema: .array(.reference("Row"), isUnique: false))]),
        definitions: ["Row": Definition(title: "Row", schema: row)])
      let value = rows(size)
      return { try operation(document, value) }
    }
  }

  private static func wide(_ size: Int) -> (SchemaDocument, Value) {
    let names = (0..<size).map { "field\($0)" }
    let document = SchemaDocument(
      root: .object(names.map { .named($0, schema: .boolean) }), definitions: [:])
    return (document, .object(Object(names.map { ($0, true) })))
  }

  /// A tree of two kinds of nodes, whose kind is no discriminator that was found.
  private static func nested(_ size: Int) -> (SchemaDocument, Value) {
    let forms = [1, 2].map { kind in
      Schema.object([
        .named("kind", schema: .choice([Schema.Choice(name: nil, value: Value(kind))])),
        .named("inner", schema: .optional(.reference("Node")), isRequired: false),
      ])
    }
    let value = (0..<size).reduce(["kind": 2] as Value) { value, _ in
      ["kind": 2, "inner": value]
    }
    let node = Definition(title: "Node", schema: .anyOf(forms))
    return (SchemaDocument(root: .reference("Node"), definitions: ["Node": node]), value)
  }

  /// Types of which each has two members of the next type.
  private static func doubling(_ size: Int, last: Schema = .boolean) -> SchemaDocument {
    let definitions = (0..<size).map { index in
      let next = index == size - 1 ? last : .reference("T\(index + 1)")
      return (
        "T\(index)",
        Definition(
          title: "T\(index)",
          schema: .object([.named("a", schema: next), .named("b", schema: next)]))
      )
    }
    return SchemaDocument(
      root: .reference("T0"), definitions: Dictionary(uniqueKeysWithValues: definitions))
  }
}
