import StorybookSchema
import Testing

struct ValueLocatorTests {
  private static let text = #"""

    {
      "a": [1, {"b": "}]\"{"}, [
        true,
        null
      ]],
      "é/\n": {
        "c": -1.5e3
      },
      "last":
        "x"
    }
    """#

  @Test(arguments: [
    ("", 2), ("/a", 3), ("/a/0", 3), ("/a/1/b", 3), ("/a/2", 3), ("/a/2/0", 4), ("/a/2/1", 5),
    ("/a/2/2", 3), ("/a/3", 3), ("/a/x", 3), ("/é~1\n", 7), ("/é~1\n/c", 8), ("/é~1\n/d", 7),
    ("/é~1\n/c/x", 8), ("/last", 10), ("/missing/x", 2),
  ])
  func `a value has the line that it is written in, one that is missing that around it`(
    pointer: String, line: Int
  ) throws {
    let pointer = try #require(Pointer(pointer))
    #expect(ValueLocator.line(of: pointer, in: Array(Self.text.utf8)) == line)
  }
}
