import Storybook
import StorybookSchema
import Testing

@testable import StorybookMCP

struct AnswerLimitTests {
  private static let limit = AnswerLimit(bytes: 5000, binaryBytes: 10_000)
  private static let long = String(repeating: "é<", count: 9000)

  /// Props that are too long in one way each, with a path to something that was left out.
  static let props: [(props: Value, path: String)] = [
    (.array((0..<4000).map { Value($0) }), "/props/3999"),
    (["rows": .array((0..<300).map { ["id": Value($0), "name": "row"] })], "/props/rows/299"),
    (["text": .string(long)], "/props/text"),
    (.string(long), "/props"),
    (.object(Object((0..<2000).map { ("key \($0)", true) })), "/props/key 1999"),
    (
      .array((0..<40).map { _ in .array((0..<40).map { _ in ["deep": ["deeper": [1, 2]]] }) }),
      "/props/39/39/deep/deeper/1"
    ),
    (
      (0..<60).reduce("x") { value, _ in ["in": value, "text": .string(String(long.prefix(100)))] },
      "/props" + String(repeating: "/in", count: 60)
    ),
    ([.object([long: 1])], "/props/0/\(long)"),
  ]

  private static func texts(_ result: ToolResult) -> [String] {
    result.content.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test(arguments: props.indices) func `a long result is shortened, and its parts are there`(
    index: Int
  ) throws {
    let (props, path) = Self.props[index]
    let whole: Value = ["story": "a/b", "props": props, "source": ["file": "a.swift"]]
    let short = try Self.limit.applied(to: whole)
    let structure = try #require(short.structure)
    #expect(structure.bytes.count <= 5000)
    #expect(structure.object?.map(\.key) == ["story", "props", "source"])
    #expect(structure["story"] == "a/b")
    #expect(Self.texts(short).count == 2)
    #expect(Self.texts(short).last?.contains("Left out: ") == true)
    #expect(Self.texts(short).allSatisfy { $0.utf8.count <= 6000 })

    let part = try Self.limit.applied(to: whole, path: path)
    let pointer = try #require(Pointer(path))
    let expected = try #require(whole[pointer])
    #expect(part.structure?["story"] == "a/b" && part.structure?["path"] == .string(path))
    if expected.bytes.count < 5000 { #expect(part.structure?["part"] == expected) }
    let size = part.structure?.bytes.count ?? 0
    #expect(size <= 5500 + 3 * path.utf8.count)
    #expect(throws: ToolError.self) { try Self.limit.applied(to: whole, path: path + "/no") }
  }

  @Test(arguments: [long, String(repeating: "x", count: 5001), String(repeating: "👩‍👩‍👧", count: 900)])
  func `a long text is read part by part`(text: String) throws {
    for tool in [nil, "/props"] {
      var (read, offset) = ("", 0)
      for _ in 0..<20 where offset < text.utf8.count {
        let result =
          try tool.map {
            try Self.limit.applied(to: ["props": .string(text)], path: $0, offset: offset)
          }
          ?? Self.limit.applied(to: ToolResult(content: [.text(text)]), offset: offset)
        let texts = Self.texts(result)
        #expect(texts[0].utf8.count <= 5000)
        read += texts[0]
        offset += texts[0].utf8.count
        #expect(texts.last?.contains("of \(text.utf8.count)") == true)
      }
      #expect(read == text)
    }
  }

  @Test func `what is short stays as it is, and a picture has a limit`() throws {
    let value: Value = ["story": "a/b", "props": ["name": "x"]]
    #expect(try Self.limit.applied(to: value) == .structured(value))
    let text = ToolResult(content: [.text("x")], structure: value)
    #expect(try Self.limit.applied(to: text) == text)
    func picture(_ size: Int) -> ToolResult {
      ToolResult(content: [.image([UInt8](repeating: 0, count: size), mediaType: "image/png")])
    }
    #expect(try Self.limit.applied(to: picture(10_000)) == picture(10_000))
    #expect(throws: ToolError.self) { try Self.limit.applied(to: picture(10_001)) }
    #expect(throws: RPCError.self) {
      try Self.limit.check(resource: ["text": .string(Self.long)])
    }
  }
}
