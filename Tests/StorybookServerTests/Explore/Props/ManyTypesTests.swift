import Testing

@testable import StorybookExplore
@testable import StorybookSchema

/// Thirty types, each of which holds lists of all of them.
struct ManyTypesTests {
  private static let names = (0..<30).map { "Type\($0)" }

  private static let document: SchemaDocument = {
    let fields =
      [
        Field.named("count", schema: .integer(minimum: Number(Int.min), maximum: Number(Int.max))),
        Field.named("text", schema: .string(.plain)),
      ]
      + names.map { Field.named("list\($0)", schema: .array(.reference($0), isUnique: false)) }
      + names.prefix(5).map {
        Field.named("maybe\($0)", schema: .optional(.reference($0)), isRequired: false)
      }
    return SchemaDocument(
      root: .reference("Type0"),
      definitions: Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, Definition(title: $0, schema: .object(fields)))
        }))
  }()

  private static func count(_ value: Value) -> Int {
    1 + (value.array ?? value.object?.map(\.value) ?? []).reduce(0) { $0 + count($1) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `cases are made at once, and none is large`() {
    let clues = SourceClue.all(in: "count == 13 && text.isEmpty")
    let cases = Array(CaseSequence(Self.document, bases: [], clues: clues, seed: 1).prefix(200))
    #expect(cases.count == 200)
    #expect(cases.allSatisfy { Self.count($0.props) < 5000 })
    #expect(cases.contains { $0.props["count"] == 13 && $0.props["text"] == "" })
  }

  @Test(.timeLimit(.minutes(1)))
  func `random values end`() {
    var values = RandomValues(Self.document, seed: 3)
    for _ in 0..<20 { #expect(Self.count(values.next()) < 5000) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `coverage has an outline`() {
    let coverage = Coverage(Self.document, of: [])
    #expect(coverage.fields.contains { "\($0.pattern)" == "/count" })
    #expect(coverage.fields.count < 2000)
  }
}
