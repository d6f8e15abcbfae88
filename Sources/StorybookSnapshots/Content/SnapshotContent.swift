package import Storybook
package import StorybookMarkup
import StorybookSession

/// A rendering as canonical text, equal for equivalent renderings.
package struct SnapshotContent: Hashable, Sendable {
  package let mediaType: String
  /// The text, which ends with a line feed.
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

  /// Summarises binary content by its digest.
  private static func summary(_ bytes: [UInt8], _ mediaType: String) -> String {
    "\(mediaType)\n\(bytes.count) bytes\nSHA-256 \(SHA256.hexDigest(bytes))\n"
  }

  /// The format in which content is written and compared.
  package enum Kind: Hashable, Sendable {
    case html, svg
    /// Compared line by line; with the extension of the files.
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

  /// The markup language, or `nil` for other content.
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
