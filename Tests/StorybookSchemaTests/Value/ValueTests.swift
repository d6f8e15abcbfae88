import StorybookSchema
import Testing

struct ValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "18446744073709551615", "1.50", "1e400", "\"\"",
    "\"a\\\"b\\\\c\\n\\t\\u0001\"", "[]", "[1,[2,[3]]]", "{}", "{\"z\":1,\"a\":{\"b\":null}}",
    "\"日本語 👩‍👩‍👧‍👦 e\u{301}\"",
  ]) func `text goes there and back`(json: String) throws {
    #expect(try Value(json: json).text == json)
  }

  @Test(arguments: [
    ("\"\\u00e9\\ud83d\\ude00\\/\"", "é😀/"), (" \"\\b\\f\\r\" ", "\u{8}\u{C}\r"),
  ]) func `escapes are read`(json: String, text: String) throws {
    #expect(try Value(json: json) == .string(text))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":}", "{a:1}", "01", "1.", ".5", "+1", "1e", "nul", "\"\\x\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"a\nb\"", "\"open", "[1] 2", "NaN", "{\"a\" 1}",
  ]) func `what is no JSON is refused with its place`(json: String) {
    let failure = #expect(throws: ValueParser.ParseError.self) { try Value(json: json) }
    #expect(failure?.kind == .malformed)
    #expect((failure?.offset ?? -1) <= json.utf8.count)
  }

  @Test(arguments: [129, 10_000, 1_000_000]) func `too many levels are refused, not a crash`(
    levels: Int
  ) {
    let json = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    #expect(throws: ValueParser.ParseError.self) { try Value(json: json) }
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(throws: ValueParser.ParseError.self) { try Value(json: [0x22, 0xFF, 0x22]) }
  }

  @Test func `objects keep their order and are equal without it`() throws {
    let one = try Value(json: #"{"b":1,"a":2}"#)
    #expect(one.text == #"{"b":1,"a":2}"#)
    #expect(one == ["a": 2, "b": 1])
    #expect(Set([one, ["a": 2, "b": 1]]).count == 1)
  }

  @Test func `large objects find, replace and remove their members`() {
    var object = Object((0..<100).map { ("k\($0)", .number(Number($0))) })
    object["k50"] = nil
    object["k51"] = "changed"
    object["new"] = true
    #expect(object.count == 100)
    #expect(object["k50"] == nil)
    #expect(object["k51"] == "changed")
    #expect(object["k99"] == 99)
    #expect(object.keys.last == "new")
  }

  @Test func `canonical text has two spaces a level and a newline at its end`() {
    let value: Value = ["a": [1, [:]], "b": []]
    #expect(
      value.canonicalText == """
        {
          "a": [
            1,
            {}
          ],
          "b": []
        }

        """)
  }

  @Test(arguments: ["", "/a", "/a/0/b", "/a~1b/c~0d", "/", "//"])
  func `pointers go there and back`(text: String) {
    #expect(Pointer(text)?.description == text)
  }

  @Test(arguments: ["a", "/a~", "/a~2", "#/a"]) func `these are no pointers`(text: String) {
    #expect(Pointer(text) == nil)
  }

  @Test func `a pointer finds members and elements, and nothing else`() {
    let value: Value = ["a": [10, ["b/c": 20]], "0": 30]
    #expect(value[Pointer(["a", "1", "b/c"])] == 20)
    #expect(value[Pointer(["0"])] == 30)
    for missing in [["a", "2"], ["a", "01"], ["a", "-"], ["a", "-1"], ["x"], ["0", "0"]] {
      #expect(value[Pointer(missing)] == nil)
    }
  }
}
