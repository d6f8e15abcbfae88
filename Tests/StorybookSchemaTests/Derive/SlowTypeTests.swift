@testable import StorybookSchema
import Synchronization
import StorybookTestSupport
import Testing

/// A type that takes long to decode is decoded few times, and its schema says so.
@Suite(.serialized) struct SlowTypeTests {
  private static func derived<Props: Codable & Sendable>(_ samples: Props...) -> (Value, Int) {
    Slow.decodings.withLock { $0 = 0 }
    let schema = SchemaDeriver.derive(Props.self, samples: samples).value
    return (schema, Slow.decodings.withLock { $0 })
  }

  @Test func `a slow type is decoded at most three times`() throws {
    let (schema, count) = Self.derived(Slow())
    #expect((1...3).contains(count))
    let definition = try #require(schema["$defs"]?["Slow"])
    #expect(definition["x-order"] == ["numbers", "title", "note"])
    #expect(definition["properties"]?["numbers"]?["items"]?["type"] == "integer")
    #expect(definition["properties"]?["note"]?["x-guessed"] == true)
    #expect(definition["x-note"]?.string?.contains("takes so long") == true)
  }

  @Test func `parts that are slow do not slow down the others`() throws {
    let (schema, count) = Self.derived(SlowPage())
    #expect((1...3).contains(count))
    let definitions = try #require(schema["$defs"])
    #expect(definitions["SlowPage"]?["x-order"] == ["heading", "first", "others", "size"])
    #expect(definitions["Slow"]?["x-order"] == ["numbers", "title", "note"])
    #expect(SchemaDocument(published: schema).mismatches(try PropsCoding.encode(SlowPage())) == [])
  }

  @Test(arguments: [
    (elapsed: 100, processor: 100, hasWaited: true, counted: 100), (100, 30, true, 30),
    (100, 6, true, 6), (100, 4, true, 100), (100, 0, true, 100), (100, 4, false, 4),
  ])
  func `a busy machine does not use up the time of a derivation`(
    elapsed: Int, processor: Int, hasWaited: Bool, counted: Int
  ) {
    let duration = ProbeBudget.duration(
      elapsed: .milliseconds(elapsed), processor: .milliseconds(processor), hasWaited: hasWaited)
    #expect(duration == .milliseconds(counted))
  }
}
