package import Storybook
package import StorybookMarkup

/// A rendering as text that is the same whenever it means the same.
package struct SnapshotContent: Hashable, Sendable {
  package let mediaType: String
  /// Ends with a line feed.
  package let text: String

  package init(mediaType: String, text: String) {
    self.mediaType = mediaType
    self.text = text
  }

  package init(_ rendering: Rendering) {
    let kind = Kind(rendering.mediaType)
    let text =
      switch (rendering.body, kind.language) {
      case (.bytes(let bytes), _): Self.summary(bytes, rendering.mediaType)
      case (.text(let text), let language?):
        MarkupDocument(parsing: text, as: language).canonicalText
      case (.text(let text), nil): TerminalText.visible(text) + "\n"
      }
    self.init(mediaType: rendering.mediaType, text: text)
  }

  package var kind: Kind { Kind(mediaType) }

  /// Bytes that nobody reads are known by their digest.
  private static func summary(_ bytes: [UInt8], _ mediaType: String) -> String {
    "\(mediaType)\n\(bytes.count) bytes\nSHA-256 \(SHA256.hexDigest(bytes))\n"
  }

  /// How content is written and compared.
  package enum Kind: Hashable, Sendable {
    case html, svg
    /// By the lines; with the ending of its files.
    case lines(String)
  }
}

extension SnapshotContent.Kind {
  package init(_ mediaType: String) {
    switch mediaType {
    case "text/html": self = .html
    case "image/svg+xml": self = .svg
    case "text/plain": self = .lines("txt")
    default:
      let name = mediaType.split(separator: "/").last.map(String.init) ?? ""
      self = .lines("\(FileName.part(name)).txt")
    }
  }

  /// Nil for what is no markup.
  package var language: MarkupDocument.Language? {
    switch self {
    case .html: .html
    case .svg: .svg
    case .lines: nil
    }
  }

  var fileExtension: String {
    switch self {
    case .html: "html"
    case .svg: "svg"
    case .lines(let ending): ending
    }
  }
}
