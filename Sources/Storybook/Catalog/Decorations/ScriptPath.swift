/// The path of a script of the catalog, as a policy names it.
package enum ScriptPath {
  /// Whether the text is a path from the root whose characters end neither a directive of a policy
  /// nor an attribute, and mean the same in both.
  package static func isValid(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.hasSuffix("/") && path.utf8.count <= 1000
      && path.utf8.allSatisfy(isPlain)
      && path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~@+".utf8.contains(byte)
    }
  }
}
