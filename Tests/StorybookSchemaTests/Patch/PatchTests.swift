import StorybookSchema
import Testing

struct PatchTests {
  private static func patch(_ json: String) throws -> Patch { try Patch(Value(json: json)) }

  // The rows follow the examples of RFC 6902, appendix A.
  static let applied: [(before: String, patch: String, after: String)] = [
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
      #"{"foo":"bar","baz":"qux"}"#
    ),
    (
      #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
      #"{"foo":["bar","qux","baz"]}"#
    ),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (
      #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
      #"{"foo":["bar","baz"]}"#
    ),
    (#"{"baz":"qux"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#, #"{"baz":"boo"}"#),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#
    ),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (
      #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
      #"{"foo":["bar",["abc","def"]]}"#
    ),
    (#"{"a":1}"#, #"[{"op":"copy","from":"/a","path":"/b"}]"#, #"{"a":1,"b":1}"#),
    (#"{"a":1}"#, #"[{"op":"replace","path":"","value":[]}]"#, "[]"),
    (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
    ("{}", "[]", "{}"),
  ]

  @Test(arguments: applied) func `a patch applies`(before: String, patch: String, after: String)
    throws
  {
    #expect(try Value(json: before).applying(Self.patch(patch)).text == after)
  }

  static let refused: [(before: String, patch: String, path: String)] = [
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, "/baz/bat"),
    (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, "/baz"),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, "/~01"),
    (#"{"a":1}"#, #"[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/b"}]"#, "/b"),
    ("[1]", #"[{"op":"add","path":"/2","value":1}]"#, "/2"),
    ("[1]", #"[{"op":"add","path":"/01","value":1}]"#, "/01"),
    (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, "/a/b"),
    (#"{"a":1}"#, #"[{"op":"remove","path":""}]"#, ""),
  ]

  @Test(arguments: refused) func `a patch that does not apply names its path`(
    before: String, patch: String, path: String
  ) throws {
    let failure = #expect(throws: Patch.ApplyError.self) {
      try Value(json: before).applying(Self.patch(patch))
    }
    #expect(failure?.path.description == path)
  }

  @Test(arguments: [
    "{}", "1", #"[{"op":"become","path":"/a","value":1}]"#, #"[{"op":"add","path":"/a"}]"#,
    #"[{"op":"move","path":"/a"}]"#, #"[{"op":"add","path":"a","value":1}]"#, #"[{"path":"/a"}]"#,
    "[1]",
  ]) func `what is no patch is refused`(json: String) {
    #expect(throws: Patch.ApplyError.self) { try Self.patch(json) }
  }

  @Test func `a patch is written as it was read`() throws {
    let json =
      #"[{"op":"add","path":"/a","value":null},{"op":"move","path":"/c","from":"/b"},{"op":"remove","path":"/~1"}]"#
    #expect(try Self.patch(json).value == Value(json: json))
  }

  @Test(arguments: 0..<200) func `a difference leads from one value to the other`(seed: UInt64)
    throws
  {
    var random = RandomSource(seed: seed)
    let old = Self.value(&random, 0)
    let new = Self.value(&random, 0)
    #expect(try old.applying(.difference(from: old, to: new)) == new)
    #expect(Patch.difference(from: old, to: old).operations.isEmpty)
  }

  @Test func `a difference is short where little changed`() {
    let patch = Patch.difference(
      from: ["a": [1, 2, 3, 4], "b": ["c": 1]], to: ["a": [1, 3, 4], "b": ["c": 2]])
    #expect(patch.operations.count <= 4)
    #expect(patch.operations.last == .replace(Pointer(["b", "c"]), 2))
  }

  private static func value(_ random: inout RandomSource, _ depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 2 ? 3 : 6), using: &random) {
    case 0: .null
    case 1: .number(Number(Int.random(in: 0...3, using: &random)))
    case 2: .string(["x", "y", ""].randomElement(using: &random) ?? "")
    case 3, 4:
      .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth + 1) })
    default:
      .object(
        Object(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            (["a", "b", "c/d"].randomElement(using: &random) ?? "", value(&random, depth + 1))
          }))
    }
  }
}
