import StorybookSchema
import Testing

@testable import StorybookExplore

/// What exploring makes of a list with a fixed beginning: the beginning stays, its rows vary.
struct FixedBeginningTests {
  private static let document = SchemaDocument(
    root: .tuple([.string(.plain)], rest: .object([.named("name", schema: .string(.plain))])),
    definitions: [:])
  private static let name = Pointer(["*", "name"])
  private static let trip: Value = ["Bern", ["name": "Thun"], ["name": "Spiez"]]

  @Test func `every value has the beginning`() throws {
    let place = try #require(Self.document.places(in: Self.trip).first)
    #expect(place.isVariable)
    let distinct = DistinctValues(Self.document).values(at: place).compactMap(\.self)
    let simpler = Simplification(Self.document).candidates(Self.trip, at: place)
    let boundaries = BoundaryValues(Self.document).values(of: Self.document.root)
    for values in [distinct, simpler, boundaries] {
      #expect(values.contains { $0.array?.count != 3 })
      #expect(values.filter { !Self.document.fits($0, schema: Self.document.root) } == [])
    }
  }

  @Test func `a property of all rows is set in the rows`() {
    #expect(
      Self.document.setting(Self.name, to: "a", in: Self.trip, everywhere: true)
        == ["Bern", ["name": "a"], ["name": "a"]])
    #expect(
      Self.document.setting(Self.name, to: "a", in: ["Bern"]) == ["Bern", ["name": "a"]])
  }

  @Test func `coverage counts the rows`() {
    let levels = (1...4).map { count in
      Self.document.root.levels(of: .array(Array(repeating: "a", count: count)))
    }
    #expect(levels == [["0"], ["1"], ["many"], ["many"]])
  }
}
