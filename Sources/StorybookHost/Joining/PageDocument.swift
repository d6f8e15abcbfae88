/// An HTML document of the page: the files it loads, and a version that loads as few as possible.
struct PageDocument {
  private let lines: [Substring]
  /// The paths of its style sheets; those of consecutive lines load together.
  let styles: [[String]]
  /// The paths of its classic scripts.
  let scripts: [String]
  /// The path of its module script.
  let entry: String?

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    styles = lines.map { Self.path(in: $0, "<link rel=\"stylesheet\" href=\"") }
      .split(separator: nil).map { $0.compactMap(\.self) }
    scripts = lines.compactMap { Self.path(in: $0, "<script src=\"") }
    entry = lines.compactMap { Self.path(in: $0, "<script type=\"module\" src=\"") }.first
  }

  /// Returns the document with its joined files.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files, with a trailing slash.
  ///   - files: the paths to preload; all other hints are removed.
  ///   - script: the text of its classic scripts, to insert instead of a reference.
  func served(
    from folder: String, preloading files: Set<String> = [], inserting script: String? = nil
  ) -> String {
    lines.compactMap { (line) -> String? in
      guard let path = Self.tags.lazy.compactMap({ Self.path(in: line, $0) }).first else {
        return String(line)
      }
      let isJoined =
        styles.contains { $0.contains(path) && path != $0.last }
        || path != scripts.last && scripts.contains(path)
      let isHint = line.contains("\"modulepreload\"")
      if isJoined || isHint && !files.contains(path) { return nil }
      if let script, path == scripts.last {
        return "<script data-source=\"\(folder)\(path)\">\(script)</script>"
      }
      return String(line.replacing("=\"\(path)\"", with: "=\"\(folder)\(path)\""))
    }.joined(separator: "\n")
  }

  private static let tags = [
    "<link rel=\"stylesheet\" href=\"", "<script src=\"", "<script type=\"module\" src=\"",
    "<link rel=\"modulepreload\" href=\"", "<link rel=\"icon\" href=\"",
  ]

  private static func path(in line: Substring, _ tag: String) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix(tag) else { return nil }
    return String(line.dropFirst(tag.count).prefix { $0 != "\"" })
  }
}
