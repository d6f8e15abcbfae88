import StorybookSchema
import Testing

@testable import StorybookExplore

/// Which values explain failed runs, and what is tried instead.
struct SuspectFieldsTests {
  private static let document = SchemaDocument(
    root: .object([
      .named("day", schema: .string(.plain)),
      .named("count", schema: .integer(minimum: -9, maximum: 9)),
      .named("entries", schema: .array(entry, isUnique: false)),
    ]), definitions: [:])

  private static let entry = Schema.object([
    .named("name", schema: .string(.plain)),
    .named("cents", schema: .integer(minimum: -9, maximum: 9)),
  ])

  private static func props(
    _ names: [String] = [], day: String = "2026-11-25", count: Int = 0
  ) -> Value {
    let entries = names.map { Value.object(["name": .string($0), "cents": 0]) }
    return ["day": .string(day), "count": Value(count), "entries": .array(entries)]
  }

  @Test func `where every list with an unknown name fails, names are avoided and not lists`() {
    var fields = SuspectFields(Self.document)
    fields.noteSuccess(Self.props())
    for name in ["", "a", "b"] {
      for _ in 0..<3 { fields.noteFailure(Self.props([name])) }
    }
    let unseen = Self.props(["cash"])
    #expect(fields.identified.avoided(in: unseen) == unseen)
    fields.noteSuccess(unseen)
    let avoided = fields.identified.avoided(in: Self.props(["a", "b"], count: 3))
    #expect(avoided == Self.props(["cash", "cash"], count: 3))
  }

  @Test func `a list of a certain size is avoided where its elements are innocent`() {
    var fields = SuspectFields(Self.document)
    fields.noteSuccess(Self.props(["a"]))
    for count in 1..<4 { fields.noteFailure(Self.props(["a", "a"], count: count)) }
    let avoided = fields.identified.avoided(in: Self.props(["a", "a"], count: 5))
    #expect(avoided["entries"]?.array?.count == 1)
  }

  @Test
  func `what the type rejects is avoided, and strictly what is unknown`() {
    var fields = SuspectFields(Self.document)
    fields.noteSuccess(Self.props())
    fields.noteRejection(Self.props(day: "a", count: 1), at: Pointer(["day"]))
    let other = Self.props(day: "b", count: 1)
    #expect(fields.avoided(in: Self.props(day: "a", count: 1)) == Self.props(count: 1))
    #expect(fields.avoided(in: other) == other)
    #expect(fields.avoided(in: other, strictly: true) == Self.props(count: 1))
  }
}
