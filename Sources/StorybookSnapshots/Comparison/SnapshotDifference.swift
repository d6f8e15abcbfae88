package import StorybookMarkup

/// What is different between a snapshot and a rendering.
package enum SnapshotDifference: Sendable {
  case markup(MarkupDifference)
  case lines(LineDifference)
  /// HTML became text, for example.
  case mediaType(from: String, to: SnapshotContent)

  package init(from old: SnapshotContent, to new: SnapshotContent) {
    guard old.mediaType == new.mediaType else {
      self = .mediaType(from: old.mediaType, to: new)
      return
    }
    guard let language = new.kind.language else {
      self = .lines(LineDifference(from: old.text, to: new.text))
      return
    }
    let difference = MarkupDifference(
      from: MarkupDocument(parsing: old.text, as: language),
      to: MarkupDocument(parsing: new.text, as: language))
    // Who writes into a snapshot by hand may leave it meaning the same.
    self =
      difference.isEmpty
      ? .lines(LineDifference(from: old.text, to: new.text)) : .markup(difference)
  }

  /// The same for differences that are alike, wherever they are.
  package var fingerprint: String {
    switch self {
    case .markup(let difference): difference.fingerprint
    case .lines(let difference): difference.fingerprint
    case .mediaType(let old, let new): "\(old) \(new.mediaType)"
    }
  }

  package func text(colored: Bool = false) -> String {
    switch self {
    case .markup(let difference): difference.text(colored: colored)
    case .lines(let difference): difference.text(colored: colored)
    case .mediaType(let old, let new): "~ \(old) is \(new.mediaType) now\n"
    }
  }

  /// How many things may be taken over one by one.
  package var hunkCount: Int {
    switch self {
    case .markup(let difference): difference.changes.count
    case .lines(let difference): difference.hunks.count
    case .mediaType: 1
    }
  }

  /// The old content with some of the hunks, counted from 0; all of them make the new one.
  package func accepting(_ hunks: Set<Int>, of old: SnapshotContent) -> SnapshotContent {
    switch self {
    case .markup(let difference):
      SnapshotContent(
        mediaType: old.mediaType, text: difference.applying(hunks).canonicalText)
    case .lines(let difference):
      SnapshotContent(mediaType: old.mediaType, text: difference.applying(hunks))
    case .mediaType(_, let new): hunks.contains(0) ? new : old
    }
  }
}
