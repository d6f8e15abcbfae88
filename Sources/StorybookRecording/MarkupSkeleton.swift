import Storybook
import StorybookSchema

/// The elements of markup and their classes, without texts; repeated ones count once.
struct MarkupSkeleton {
  let tags: [String]

  init(_ markup: String) {
    var scanner = TagScanner(Array(markup.utf8))
    var tags: [String] = []
    while let tag = scanner.next() { tags.append(Self.text(tag, scanner: scanner)) }
    // A row that follows an equal one adds nothing: lists of three and of four rows are alike.
    for length in 1...16 { tags = Self.collapsed(tags, length: length) }
    self.tags = tags
  }

  private static func text(_ tag: TagScanner.Tag, scanner: TagScanner) -> String {
    guard !tag.isEnd else { return "/\(tag.name)" }
    guard let classes = scanner.value(of: "class", in: tag) else { return tag.name }
    return "\(tag.name) \(scanner.string(classes))"
  }

  /// Leaves out each sequence of tags of this length that repeats the one before.
  private static func collapsed(_ tags: [String], length: Int) -> [String] {
    var result: [String] = []
    var index = 0
    while index < tags.count {
      let end = index + length
      if end <= tags.count, result.suffix(length) == tags[index..<end], result.count >= length {
        index = end
      } else {
        result.append(tags[index])
        index += 1
      }
    }
    return result
  }

  /// The same in every process, unlike that of `Hasher` (FNV-1a).
  var hash: String {
    let hash = tags.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}
