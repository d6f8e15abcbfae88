import StorybookSchema
import Testing

struct ShortestChangeTests {
  private static let long = String(repeating: "x", count: 81)
  /// Patches of these props, and what is said of them.
  private static let props = #"""
    {"count":7,"name":"Ann","note":"\#(long)","tags":["a","b"],"deep":[[[[1]]]],"many":[1,2,3,4,5,6,7,8,9]}
    """#

  static let changes: [(patch: String, change: String)] = [
    (
      #"[{"op":"replace","path":"/count","value":8}]"#, #"{"path":"/count","from":7,"to":8}"#
    ),
    (
      #"[{"op":"replace","path":"/name","value":"Annabel"},{"op":"replace","path":"/count","value":8}]"#,
      #"{"path":"/count","from":7,"to":8,"others":1}"#
    ),
    (
      #"[{"op":"splice","path":"/name","at":3,"delete":0,"insert":"a"}]"#,
      #"{"path":"/name","from":"Ann","to":"Anna"}"#
    ),
    (#"[{"op":"add","path":"/tags/0","value":"c"}]"#, #"{"path":"/tags/0","to":"c"}"#),
    (#"[{"op":"add","path":"/tags/-","value":"c"}]"#, #"{"path":"/tags/-","to":"c"}"#),
    (#"[{"op":"add","path":"/name","value":"Bo"}]"#, #"{"path":"/name","from":"Ann","to":"Bo"}"#),
    (#"[{"op":"add","path":"/new","value":null}]"#, #"{"path":"/new","to":null}"#),
    (#"[{"op":"remove","path":"/tags/1"}]"#, #"{"path":"/tags/1","from":"b"}"#),
    // The second row of what the first operation leaves.
    (
      #"[{"op":"remove","path":"/tags/0"},{"op":"replace","path":"/tags/0","value":"c"}]"#,
      #"{"path":"/tags/0","from":"a","others":1}"#
    ),
    (
      #"[{"op":"test","path":"/count","value":7},{"op":"replace","path":"/count","value":8}]"#,
      #"{"path":"/count","from":7,"to":8}"#
    ),
  ]

  @Test(arguments: changes) func `a change is the shortest of its patch`(
    patch: String, change: String
  ) throws {
    #expect(try Self.change(of: patch)?.value == Value(json: Array(change.utf8)))
  }

  static let silent = [
    "[]", #"[{"op":"replace","path":"/count","value":7}]"#,
    #"[{"op":"replace","path":"/note","value":""}]"#, #"[{"op":"remove","path":"/deep"}]"#,
    #"[{"op":"remove","path":"/many"}]"#, #"[{"op":"move","from":"/name","path":"/other"}]"#,
    "["
      + repeatElement(#"{"op":"replace","path":"/count","value":8}"#, count: 9).joined(
        separator: ",")
      + "]",
  ]

  @Test(arguments: silent) func `a patch without a short change has none`(patch: String) throws {
    #expect(try Self.change(of: patch) == nil)
  }

  private static func change(of patch: String) throws -> ShortestChange? {
    let before = try Value(json: Array(props.utf8))
    let patch = try Patch(Value(json: Array(patch.utf8)))
    return ShortestChange(of: patch, from: before, to: try before.applying(patch))
  }
}
