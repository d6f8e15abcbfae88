extension String {
  /// The path up to the last component; empty for a path of one component.
  package var parentFolder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }

  /// Returns the path itself if it is absolute, else below a folder.
  package func absolutePath(in folder: String) -> String {
    guard !hasPrefix("/") else { return self }
    return "\(folder)/\(self)"
  }
}
