import Testing

@testable import StorybookSchema

/// Texts are looked through eight bytes at a time: whatever stands at a border is seen.
struct LongTextTests {
  @Test(arguments: [
    "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "\u{7F}", "🙂", " ", "!", "]", "\u{80}",
  ])
  func `a character is written and read the same at any place`(_ character: String) throws {
    for place in 0..<18 {
      for rest in [0, 1, 7, 8, 9] {
        let text =
          String(repeating: "a", count: place) + character + String(repeating: "z", count: rest)
        let json = Value.string(text).text
        #expect(try Value(json: json) == .string(text))
        #expect(json.utf8.allSatisfy { $0 >= 0x20 })
        #expect(try Value(json: "[\(json), \(json)]") == [.string(text), .string(text)])
      }
    }
  }

  @Test func `the shortest replacement is found at any place, and cuts no scalar`() {
    let parts = ["", "a", "é", "è", "🙂", "🙃", "aaaaaaaaaaaaaaaaé", "x🙂y"]
    for before in parts {
      for (old, new) in parts.flatMap({ old in parts.map { (old, $0) } }) {
        for after in parts {
          let (from, to) = (before + old + after, before + new + after)
          let splice = TextSplice(from: from, to: to)
          #expect(splice.applied(to: from) == to)
          let shortest = max(from.utf16.count, to.utf16.count) - before.utf16.count
          #expect(max(splice.delete, splice.insert.utf16.count) <= shortest)
          #expect(from != to || splice == TextSplice(at: to.utf16.count, delete: 0, insert: ""))
        }
      }
    }
  }

  private static let weights: [(value: Value, limit: Int, weight: Int)] = [
    (.null, 3, 4), (.string("abc"), 4, 5), (["a": [1, 22, "b"]], 0, 17), ([], 0, 1),
  ]

  @Test(arguments: weights)
  func `the weight of a text is known without writing it`(
    value: Value, limit: Int, weight: Int
  ) {
    #expect(value.textWeight(over: limit) == weight)
    #expect(value.textWeight(over: weight) == nil)
    #expect(abs(value.bytes.count - weight) <= 3)
  }
}
