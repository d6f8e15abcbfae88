import StorybookSchema
import Testing

@testable import StorybookExplore

struct CoverageTests {
  private static let coverage = Coverage(Orchard.document, of: [Orchard.value])

  @Test(arguments: [
    ("/isOpen", ["false": 0, "true": 1]),
    ("/season", ["spring": 1, "summer": 0, "autumn": 0]),
    ("/owner", ["nil": 1, "some": 0]),
    ("/trees", ["0": 0, "1": 1, "many": 0]),
    // The tree inside of the tree counts, too.
    ("/trees/*/kind", ["apple": 1, "pear": 1]),
    ("/trees/*/grafts", ["0": 1, "1": 1, "many": 0]),
  ])
  func `a field counts the props that reach each level`(_ path: String, _ levels: [String: Int]) {
    let field = Self.coverage.fields.first { "\($0.pattern)" == path }
    let counted = field?.levels.map { ($0.name, $0.count) } ?? []
    #expect(Dictionary(uniqueKeysWithValues: counted) == levels)
  }

  @Test func `a command is no optional unless its type is one`() {
    let document = SchemaDocument(
      root: .object([
        .named("go", schema: .command(nil), isRequired: false),
        .named("typed", schema: .command(.string(.plain)), isRequired: false),
        .named("stop", schema: .optional(.command(nil)), isRequired: false),
        .named("note", schema: .string(.plain), isRequired: false),
      ]), definitions: [:])
    let coverage = Coverage(document, of: [["go": "command", "typed": "command"], [:]])
    let kinds = Dictionary(
      coverage.fields.map { ("\($0.pattern)", $0.kind) }, uniquingKeysWith: { first, _ in first })
    #expect(kinds["/go"] != .optional && kinds["/typed"] != .optional)
    #expect(kinds["/stop"] == .optional && kinds["/note"] == .optional)
    let levels = coverage.fields.filter { ["/go", "/typed"].contains("\($0.pattern)") }
      .flatMap(\.levels)
    #expect(levels.isEmpty)
  }

  @Test func `the whole is counted`() {
    #expect(Self.coverage.count == 1)
    #expect(Self.coverage.total == (8, 15))
    #expect(
      Self.coverage.folds == [Pointer(["trees", "*", "grafts", "*"]): Pointer(["trees", "*"])])
  }

  @Test func `a place is dead when it was tried and never mattered`() {
    let bases = BaseVariations(Orchard.document, known: [Orchard.value])
    var liveness = Liveness()
    for variation in bases.all {
      liveness.noteVariation(variation, changed: variation.pattern.tokens.first != "owner")
    }
    #expect(liveness.dead == [Pointer(["owner"])])
    var coverage = Self.coverage
    coverage.mark(liveness)
    let dead = coverage.fields.filter { $0.isDead == true }.map(\.pattern)
    #expect(dead == [Pointer(["owner"])])
    liveness.revive(Pointer(["owner"]))
    #expect(liveness.unseen.isEmpty)
  }

  private static func finding(_ look: (String) -> Int) -> [SwallowedCases.Finding] {
    let bases = BaseVariations(Orchard.document, known: [Orchard.value])
    var swallowed = SwallowedCases()
    for variation in bases.all where variation.pattern == Pointer(["season"]) {
      swallowed.noteVariation(
        variation, output: look(variation.choice ?? ""), base: look(variation.baseChoice ?? ""))
    }
    return swallowed.candidates(isUnsteady: false).compactMap(\.first)
  }

  @Test func `cases that look alike are swallowed when another one looks otherwise`() {
    let found = Self.finding { $0 == "spring" ? 1 : 2 }
    #expect(found.map(\.names) == [["autumn", "summer"]])
    #expect(found.first?.values == ["autumn", "summer", "spring"])
    #expect(Self.finding { _ in 1 }.isEmpty)
    #expect(Self.finding(\.hashValue).isEmpty)
  }

  @Test func `what never went well is left out later on`() {
    var suspects = SuspectFields(Orchard.document)
    let bad = Orchard.value.replacing(Pointer(["rows"]), with: -1)
    for _ in 0..<3 { suspects.noteSuccess(Orchard.value) }
    for _ in 0..<2 { suspects.noteFailure(bad) }
    #expect(suspects.identified.avoided(in: bad) == bad)
    suspects.noteFailure(bad)
    #expect(suspects.identified.avoided(in: bad) == Orchard.value)
    #expect(suspects.identified.avoided(in: Orchard.value) == Orchard.value)
  }

  @Test func `a value that only occurred where another one failed is not left out`() throws {
    var suspects = SuspectFields(Orchard.document)
    let bad = Orchard.value.replacing(Pointer(["rows"]), with: -1)
    let innocent = Orchard.value.replacing(Pointer(["rows"]), with: 7)
    suspects.noteSuccess(Orchard.value)
    let texts = Orchard.document.places(in: bad).filter { $0.value?.string != nil && $0.isVariable }
    let text = try #require(texts.first).pointer
    for _ in 0..<5 { suspects.noteFailure(bad) }
    for _ in 0..<3 { suspects.noteFailure(bad.replacing(text, with: "innocent")) }
    let found = suspects.identified.avoided(in: bad.replacing(text, with: "innocent"))
    #expect(found == Orchard.value.replacing(text, with: "innocent"))
    #expect(suspects.identified.avoided(in: innocent) == innocent)
  }

  @Test func `a suspect is tried alone, and avoided no more if it is innocent`() {
    var suspects = SuspectFields(Orchard.document)
    let suspicious = Orchard.value.replacing(Pointer(["rows"]), with: -1)
    suspects.noteSuccess(Orchard.value)
    for _ in 0..<3 { suspects.noteFailure(suspicious) }
    suspects = suspects.identified
    #expect(suspects.avoided(in: suspicious) == Orchard.value)
    #expect(suspects.nextTrial() == suspicious)
    #expect(suspects.nextTrial() == nil)
    suspects.noteSuccess(suspicious)
    #expect(suspects.identified.avoided(in: suspicious) == suspicious)
  }
}
