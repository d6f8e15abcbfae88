package import Storybook
import StorybookFiles
package import StorybookMarkup

/// A rendering as canonical text, equal for equivalent renderings.
package struct SnapshotContent: Hashable, Sendable {
  package let mediaType: MediaType
  /// The text, which ends with a line feed.
  package let text: String

  package init(mediaType: MediaType, text: String) {
    self.mediaType = mediaType
    self.text = text
  }

  /// Without the page around the screen: otherwise each change of a layout would change all
  /// snapshots.
  package init(_ rendering: Rendering) {
    let rendering = rendering.withoutPage
    let text =
      switch (rendering.body, rendering.mediaType.language) {
      case (.bytes(let bytes), _): Self.summary(bytes, mediaType: rendering.mediaType)
      case (.text(let text), let language?):
        MarkupDocument(parsing: text, as: language).canonicalText
      case (.text(let text), nil): TerminalText.visible(text) + "\n"
      }
    self.init(mediaType: rendering.mediaType, text: text)
  }

  /// Summarises binary content by its digest.
  private static func summary(_ bytes: [UInt8], mediaType: MediaType) -> String {
    "\(mediaType)\n\(bytes.count) bytes\nSHA-256 \(SHA256.hexDigest(bytes))\n"
  }
}

extension MediaType {
  /// The markup language, or `nil` for content that is not compared as markup.
  package var language: MarkupDocument.Language? {
    switch form {
    case .html: .html
    case .svg: .svg
    case .text, .image, .data: nil
    }
  }

  /// The ending of snapshot files, such as `html`; of other types than the common ones `json.txt`.
  var snapshotEnding: String {
    switch (fileExtension, self) {
    case (let ending?, _): return FileName.part(ending)
    case (nil, .html): return "html"
    case (nil, .svg): return "svg"
    case (nil, .text): return "txt"
    default: return "\(FileName.part(name.split(separator: "/").last.map(String.init) ?? "")).txt"
    }
  }
}
