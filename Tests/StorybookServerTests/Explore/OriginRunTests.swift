import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookExplore

/// Which parts of a rendering the props make, with a screen that runs in this process.
struct OriginRunTests {
  private struct Row {
    let kind: String
    let schema: Schema
    let value: Value
    /// What of `<p>…</p>` the place makes.
    let parts: [String]
  }

  private static let whole = Schema.integer(minimum: Number(Int.min), maximum: Number(Int.max))

  private static let rows = [
    Row(kind: "text", schema: .string(.plain), value: "Ann", parts: ["Ann"]),
    Row(kind: "long text", schema: .string(.plain), value: .string(long), parts: [long]),
    Row(kind: "emoji", schema: .string(.plain), value: "😀", parts: ["😀"]),
    Row(kind: "number", schema: whole, value: 41, parts: ["41"]),
    Row(kind: "flag", schema: .boolean, value: true, parts: ["true"]),
    Row(
      kind: "case",
      schema: .choice([.init(name: nil, value: "red"), .init(name: nil, value: "blue")]),
      value: "red", parts: ["red"]),
    Row(kind: "filled optional", schema: .optional(whole), value: 41, parts: ["41"]),
    Row(kind: "empty optional", schema: .optional(whole), value: .null, parts: ["null"]),
    Row(kind: "anything", schema: .any, value: ["a": "Ann"], parts: ["Ann"]),
  ]

  private static let long = String(repeating: "all work and no play ", count: 40) + "end"

  @Test func `every kind of value is found where it is shown`() async throws {
    for row in Self.rows {
      let body = Self.page(["a": row.value])
      let found = try await Self.findings(["a": row.value], [.named("a", schema: row.schema)])
      let ranges = try #require(found.origins.first, "\(row.kind)").ranges
      let parts = ranges.map { body.utf16Text($0) }
      let covered = ranges.map(\.count).reduce(0, +)
      #expect(parts.first.map(row.parts[0].contains) == true, "\(row.kind): \(parts)")
      #expect(covered >= row.parts[0].utf16.count * 3 / 4, "\(row.kind): \(parts)")
    }
  }

  @Test func `each of two texts beside each other has its own range`() async throws {
    let fields: [Field] = [
      .named("a", schema: .string(.plain)), .named("b", schema: .string(.plain)),
    ]
    let found = try await Self.findings(["a": "Ann", "b": "Lee"], fields)
    #expect(
      found.texts(of: Self.page(["a": "Ann", "b": "Lee"])) == ["/a": ["Ann"], "/b": ["Lee"]])
  }

  @Test func `an element of a list makes what disappears with it, the list what counts it`()
    async throws
  {
    let row = Schema.object([.named("name", schema: .string(.plain))])
    let props: Value = ["list": [["name": "Ann"], ["name": "Lee"], ["name": "Zoe"]]]
    let found = try await Self.findings(
      props, [.named("list", schema: .array(row, isUnique: false))])
    let texts = found.texts(of: Self.page(props))
    #expect(texts["/list"] == ["3"])
    #expect(texts["/list/1/name"] == ["Lee"])
    #expect(texts["/list/1"]?.first?.contains("Lee") == true)
  }

  @Test func `a thousand elements take a few renderings, and their total names the list`()
    async throws
  {
    let row = Schema.object([.named("size", schema: Self.whole)])
    let sizes = (0..<1000).map { Value.number(Number(100 + $0 * 2)) }
    let props: Value = ["sum": .array(sizes.map { ["size": $0] })]
    let counter = Counter()
    let found = try await Self.findings(
      props, [.named("sum", schema: .array(row, isUnique: false))], counter: counter)
    #expect(found.origins.count { "\($0.path)".hasSuffix("/size") } == 1000)
    #expect(found.origins.contains { "\($0.path)" == "/sum" })
    #expect(await counter.count < 40)
  }

  @Test func `what changes without a variation belongs to no prop`() async throws {
    let fields: [Field] = [
      .named("clock", schema: .string(.plain)), .named("b", schema: .string(.plain)),
    ]
    let found = try await Self.findings(["clock": "Ann", "b": "Lee"], fields)
    #expect(found.origins.map { "\($0.path)" } == ["/b"])
  }

  @Test func `places that time left out are counted`() async throws {
    let clock = FakeClock()
    let fields = (0..<40).map { Field.named("f\($0)", schema: .string(.plain)) }
    let props = Value.object(Object((0..<40).map { ("f\($0)", "Ann") }))
    let found = try await Self.findings(props, fields, clock: clock)
    #expect(found.omitted > 0)
    #expect(found.omitted < 40)
  }

  private actor Counter {
    private(set) var count = 0
    func increment() { count += 1 }
  }

  /// - Parameter clock: advances by a second with every rendering, of 30.
  private static func findings(
    _ props: Value, _ fields: [Field], counter: Counter? = nil, clock: FakeClock? = nil
  ) async throws -> OriginRun.Findings {
    let observer = CaseRunner(screen: "a", environment: EnvironmentSettings(device: "")) {
      request in
      await counter?.increment()
      clock?.advance(by: .seconds(1))
      guard case .evaluate(let evaluation) = request else { return [] }
      let varied = try Value(json: evaluation.props)
      let body = page(varied, ticks: varied == props)
      return [.outcome(.rendered(.html(raw: body), Timing(decode: 0, render: 0)))]
    }
    let document = SchemaDocument(root: .object(fields), definitions: [:])
    let run = OriginRun(
      document: document, observer: observer, body: page(props),
      end: clock.map { Deadline(in: .seconds(30), by: $0.clock) })
    return try await run.findings(of: props)
  }

  /// Shows every member in a paragraph, lists with a count and a total.
  private static func page(_ props: Value, ticks: Bool = false) -> String {
    (props.object ?? [:]).map { member in
      let (key, value) = (member.key, member.value)
      guard case .array(let rows) = value else {
        return "<p>\(ticks && key == "clock" ? "12:00" : value.string ?? value.text)</p>"
      }
      let texts = rows.map { $0.object?.first?.value ?? .null }.map { $0.string ?? $0.text }
      let sum = key == "sum" ? texts.compactMap { Int($0) }.reduce(0, +) : 0
      let items = texts.map { "<li><b>Name</b> <span class=\"name\">\($0)</span></li>" }
      return "<h2>\(rows.count)</h2><ul>\(items.joined())</ul><footer>\(sum)</footer>"
    }.joined()
  }
}

extension OriginRun.Findings {
  fileprivate func texts(of body: String) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: origins.map { origin in
        ("\(origin.path)", origin.ranges.map { body.utf16Text($0) })
      })
  }
}

extension String {
  fileprivate func utf16Text(_ range: Range<Int>) -> String {
    String(decoding: Array(utf16)[range], as: UTF16.self)
  }
}
