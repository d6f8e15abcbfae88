import StorybookSchema
import Testing

@testable import StorybookExplore

struct CaseSequenceTests {
  private static func cases(_ count: Int, seed: UInt64 = 1) -> [ExploredCase] {
    Array(CaseSequence(Orchard.document, bases: [Orchard.value], seed: seed).prefix(count))
  }

  @Test func `every case decodes`() throws {
    for drawn in Self.cases(400) {
      _ = try PropsCoding.decode(Orchard.self, from: drawn.props)
    }
  }

  @Test func `a seed gives the same sequence, another one another`() {
    #expect(Self.cases(300) == Self.cases(300))
    #expect(Self.cases(300) != Self.cases(300, seed: 2))
  }

  @Test func `known props come first, random ones last`() {
    let cases = Self.cases(1500)
    #expect(cases.first?.props == Orchard.value)
    #expect(cases.last?.origin == .random)
    let firstRandom = cases.firstIndex { $0.origin == .random } ?? 0
    #expect(cases[firstRandom...].allSatisfy { $0.origin == .random })
  }

  @Test(arguments: [
    ("/rows", "127"), ("/rows", "-128"), ("/rows", "0"), ("/rows", "-1"), ("/owner", "null"),
    ("/owner", "\"\""), ("/isOpen", "false"), ("/season", "\"autumn\""), ("/name", "\"\""),
    ("/trees", "[]"),
  ])
  func `a boundary occurs`(_ path: String, _ text: String) throws {
    let pointer = try #require(Pointer(path))
    #expect(Self.cases(300).contains { $0.props[pointer]?.text == text })
  }

  @Test(arguments: [0, 1, 2, 3, 24])
  func `a list occurs with that many elements`(_ size: Int) {
    #expect(Self.cases(400).contains { $0.props["trees"]?.array?.count == size })
  }

  @Test func `a recursive type goes deep`() {
    func depth(_ tree: Value) -> Int {
      1 + (tree["grafts"]?.array ?? []).map(depth).reduce(0, max)
    }
    let deepest = Self.cases(600).flatMap { $0.props["trees"]?.array ?? [] }.map(depth).max()
    #expect(deepest ?? 0 >= 15)
  }

  @Test func `a text that is a colour to its author is tried with colours`() {
    func names(_ document: SchemaDocument) -> Set<String> {
      let cases = CaseSequence(document, bases: [Orchard.value], seed: 1).prefix(300)
      return Set(cases.compactMap { $0.props["name"]?.string })
    }
    let colors = Controls<Orchard>().control(\.name, .color)
    let derived = SchemaDeriver.derive(Orchard.self, samples: [Orchard.plain], controls: colors)
    #expect(names(SchemaDocument(published: derived.value)).isSuperset(of: ["#000000", "#ff8800"]))
    #expect(names(Orchard.document).isDisjoint(with: ["#000000", "#ff8800"]))
  }

  @Test func `markers name their place`() {
    let names = Self.cases(300).compactMap { $0.props["name"]?.string }
    #expect(names.contains("<x-storybook-7f3a id=\"/name\">&\"'"))
    #expect(!names.contains { $0.contains("@7f3a@") })
  }

  @Test func `large props are shown and not varied`() throws {
    let tree = try #require(Orchard.value["trees"]?.array?.first)
    let large = Orchard.value.replacing(
      Pointer(["trees"]), with: .array(Array(repeating: tree, count: 300)))
    let cases = CaseSequence(Orchard.document, bases: [large, Orchard.value], seed: 1).prefix(900)
    let sizes = cases.map { $0.props["trees"]?.array?.count ?? 0 }
    #expect(sizes.first == 300)
    #expect(sizes.dropFirst().allSatisfy { $0 < 300 })
  }

  private static let few: [(Schema, [Value])] = [
    (.boolean, [false, true]), (.object([]), [[:]]), (.union([]), []), (.choice([]), []),
    (.optional(.union([])), [.null]),
  ]

  @Test(arguments: few)
  func `a type with few values has few cases`(_ root: Schema, _ values: [Value]) {
    let document = SchemaDocument(root: root, definitions: [:])
    let clues = SourceClue.all(in: "if isOpen && count == 13 { }")
    var cases = CaseSequence(document, bases: [], clues: clues, seed: 1)
    #expect((0..<4).compactMap { _ in cases.next()?.props } == values)
    #expect(cases.next() == nil)
  }
}
