import StorybookHost
import StorybookSchema

/// Filters screens and stories by words.
struct StoryFilter: Hashable, Sendable {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns `{screens, shown, total}`; if a screen matches, all of its stories do.
  func applied(to storyIndex: StoryIndex, limit: Int) -> Object {
    var shown = 0
    var total = 0
    var screens: [Value] = []
    for screen in storyIndex.value["screens"]?.array ?? [] {
      var fitting = screen["stories"]?.array ?? []
      if !fits([screen]) { fitting = fitting.filter { fits([screen, $0]) } }
      total += fitting.count
      let kept = fitting.prefix(limit - shown)
      shown += kept.count
      guard !kept.isEmpty, var object = screen.object else { continue }
      object["stories"] = .array(Array(kept))
      screens.append(.object(object))
    }
    return ["screens": .array(screens), "shown": Value(shown), "total": Value(total)]
  }

  private func fits(_ entries: [Value]) -> Bool {
    let text = entries.flatMap(Self.texts).joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0) }
  }

  private static func texts(_ entry: Value) -> [String] {
    let lists = ["path", "tags"].flatMap { entry[$0]?.array ?? [] }
    return (["id", "title", "about"].compactMap { entry[$0] } + lists).compactMap(\.string)
  }
}
