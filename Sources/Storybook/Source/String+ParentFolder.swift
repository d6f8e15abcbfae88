extension String {
  /// The path up to the last component; empty for a path of one component.
  package var parentFolder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}
