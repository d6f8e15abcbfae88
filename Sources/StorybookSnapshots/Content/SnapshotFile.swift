import Storybook
import StorybookSchema

/// The text of a snapshot file: a header line followed by the content.
///
/// ```html
/// <!-- snapshot: login/empty · responsive.light phone.light · text/html -->
/// <main>
/// ```
///
/// Variants with equal content, such as several devices or both colour schemes, share one file.
package struct SnapshotFile: Hashable, Sendable {
  package let story: String
  /// The keys of each ``SnapshotVariant``; the file is named after the first.
  package let variants: [String]
  package let content: SnapshotContent

  package init(story: String, variants: [String], content: SnapshotContent) {
    self.story = story
    self.variants = variants
    self.content = content
  }

  package var text: String {
    let facts = [story, variants.joined(separator: " "), content.mediaType.name]
    let line = "snapshot: \(facts.joined(separator: " · "))"
    let text = ConflictMarkers.escaped(content.text)
    guard content.mediaType.language != nil else { return "# \(line)\n" + text }
    return "<!-- \(line) -->\n" + text
  }

  /// Parses the output of ``text``; throws ``SnapshotFileError`` for any other input.
  package init(_ bytes: [UInt8]) throws(SnapshotFileError) {
    guard !FileText.isUTF16(bytes) else {
      throw SnapshotFileError(line: 1, reason: "is UTF-16: save it as UTF-8")
    }
    let bytes = Self.lines(FileText.withoutMark(bytes))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let good = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw SnapshotFileError(line: good.count { $0 == "\n" } + 1, reason: "is not valid UTF-8")
    }
    if let line = ConflictMarkers.firstLine(in: text) {
      throw SnapshotFileError(line: line, reason: "has an unresolved merge conflict")
    }
    let head = Substring(text.unicodeScalars.prefix { $0 != "\n" })
    let facts = Self.facts(head)
    guard facts.count == 3, let first = facts.first, first.contains("/"),
      head.endIndex < text.endIndex
    else { throw SnapshotFileError(line: 1, reason: "does not name the story of the snapshot") }
    story = first
    variants = facts[1].split(separator: " ").map(String.init)
    guard !variants.isEmpty else { throw SnapshotFileError(line: 1, reason: "names no device") }
    content = SnapshotContent(
      mediaType: Self.mediaType(facts[2], head: head),
      text: ConflictMarkers.unescaped(String(text.unicodeScalars[head.endIndex...].dropFirst())))
  }

  /// Parses a file that must name a story.
  init(_ bytes: [UInt8], of story: String) throws(SnapshotFileError) {
    self = try SnapshotFile(bytes)
    guard self.story == story else {
      throw SnapshotFileError(line: 1, reason: "names another story, “\(self.story)”")
    }
  }

  /// The type by its name; a comment as header means markup.
  private static func mediaType(_ name: String, head: Substring) -> MediaType {
    let type = MediaType(name)
    guard head.hasPrefix("<!--"), type.language == nil else { return type }
    return MediaType(name, form: .html)
  }

  /// Returns the bytes with line feeds if the header has another line ending, which version control
  /// and editors change in all lines alike.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.first { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard end == UInt8(ascii: "\r") else { return bytes }
    return FileText.withLineFeeds(bytes)
  }

  private static func facts(_ head: Substring) -> [String] {
    var line = head
    while line.last?.isWhitespace == true { line.removeLast() }
    if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
      line = line.dropFirst(5).dropLast(4)
    } else if line.hasPrefix("# ") {
      line = line.dropFirst(2)
    }
    guard line.hasPrefix("snapshot: ") else { return [] }
    return line.dropFirst(10).split(separator: " · ").map(String.init)
  }
}

/// The position of an error in a snapshot file and its reason.
package struct SnapshotFileError: Error, Hashable, Sendable {
  package let line: Int
  /// The end of a sentence about the position, such as “is no text in UTF-8”.
  package let reason: String

  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
