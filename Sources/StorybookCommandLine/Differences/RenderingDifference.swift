package import Storybook
import StorybookMarkup
package import StorybookSchema
import StorybookSnapshots

/// The difference of two renderings, in terms of their media type: elements, lines, or bytes.
package struct RenderingDifference: Hashable, Sendable {
  /// The difference as lines of text, for people.
  package let text: String
  /// Equal for equal kinds of differences, to group them.
  package let fingerprint: String
  /// The difference as JSON, for programs; empty for binary renderings.
  package var changes: [Value] = []

  package struct Side: Hashable, Sendable {
    let mediaType: MediaType
    let bytes: [UInt8]

    package init(type: MediaType, bytes: [UInt8]) {
      mediaType = type
      self.bytes = bytes
    }

    package init(_ rendering: Rendering) {
      switch rendering.body {
      case .text(let text): self.init(type: rendering.mediaType, bytes: Array(text.utf8))
      case .bytes(let bytes): self.init(type: rendering.mediaType, bytes: bytes)
      }
    }

    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// `nil` for renderings that look the same.
  package init?(from old: Side, to new: Side) {
    guard old != new else { return nil }
    guard old.mediaType == new.mediaType else {
      let words = "\(old.mediaType) is \(new.mediaType) now"
      self.init(text: words + "\n", fingerprint: words)
      return
    }
    if let language = new.mediaType.language {
      self.init(old, new, language: language)
    } else if new.mediaType.form == .text {
      self.init(lines: old, new)
    } else {
      self.init(bytes: old, new)
    }
  }

  private init(text: String, fingerprint: String, changes: [Value] = []) {
    self.text = text
    self.fingerprint = fingerprint
    self.changes = changes
  }

  private init?(_ old: Side, _ new: Side, language: MarkupDocument.Language) {
    let difference = MarkupDifference(
      from: MarkupDocument(parsing: old.text, as: language),
      to: MarkupDocument(parsing: new.text, as: language))
    guard !difference.isEmpty else { return nil }
    self.init(
      text: difference.text(), fingerprint: difference.fingerprint,
      changes: difference.changes.map(\.value))
  }

  private init?(lines old: Side, _ new: Side) {
    let difference = LineDifference(
      from: TerminalText.visible(old.text), to: TerminalText.visible(new.text))
    guard !difference.isEmpty else { return nil }
    self.init(
      text: difference.text(), fingerprint: difference.fingerprint,
      changes: difference.hunks.map(\.value))
  }

  private init(bytes old: Side, _ new: Side) {
    let words =
      "\(old.mediaType): \(old.bytes.count) bytes are \(new.bytes.count) others now"
    self.init(text: words + "\n", fingerprint: words)
  }
}

extension MarkupChange {
  fileprivate var value: Value {
    .members([
      "kind": name, "path": path, "attribute": attribute, "before": before, "after": after,
    ])
  }
}

extension LineDifference.Hunk {
  fileprivate var value: Value { .members(["line": line, "removed": removed, "added": added]) }
}
