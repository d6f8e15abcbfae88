import StorybookSchema
import Testing

@testable import StorybookExplore

/// Props with one kind of value everywhere at once.
struct UniformCasesTests {
  private static let step = Schema.choice(
    ["card", "address", "review"].map { Schema.Choice(name: $0, value: .string($0)) })

  private static let document = SchemaDocument(
    root: .object([
      .named("step", schema: step), .named("isOpen", schema: .boolean),
      .named("link", schema: .string(.plain)),
      .named("start", schema: .integer(minimum: Number(Int.min), maximum: Number(Int.max))),
      .named("sums", schema: .array(.integer(minimum: 0, maximum: 255), isUnique: false)),
    ]), definitions: [:])

  private static let cases: [Value] = {
    let bases: [Value] = [
      ["step": "card", "isOpen": false, "link": "/", "start": 1, "sums": [1, 2]],
      ["step": "address", "isOpen": true, "link": "/", "start": 0, "sums": []],
    ]
    var cases = UniformCases(BoundaryValues(document), bases: bases)
    return Array(AnyIterator { cases.next() })
  }()

  @Test(arguments: ["card", "address", "review"], Marker.texts)
  func `each marker occurs with each case of an enum`(_ step: String, _ marker: String) {
    #expect(Self.cases.contains { $0["step"]?.string == step && $0["link"]?.string == marker })
  }

  @Test(arguments: [(Int.max, 255), (Int.min, 0)])
  func `all numbers are at one end of their range`(_ start: Int, _ sum: Int) {
    let sums: Value = [Value(sum), Value(sum)]
    #expect(Self.cases.contains { $0["start"] == Value(start) && $0["sums"] == sums })
  }

  @Test func `flags are turned over`() {
    #expect(Set(Self.cases.compactMap { $0["isOpen"]?.bool }) == [true, false])
  }
}
