package import Storybook
package import StorybookMarkup

/// The difference between a snapshot and a rendering.
package enum SnapshotDifference: Sendable {
  case markup(MarkupDifference)
  /// With sentences that say what it means, if the strategy has some.
  case lines(LineDifference, meaning: [String] = [])
  /// A change of media type, for example from HTML to plain text.
  case mediaType(from: MediaType, to: SnapshotContent)

  package init(
    from old: SnapshotContent, to new: SnapshotContent, by strategy: SnapshotStrategy = .markup
  ) {
    guard old.mediaType == new.mediaType else {
      self = .mediaType(from: old.mediaType, to: new)
      return
    }
    guard let language = new.mediaType.language else {
      self = .lines(
        LineDifference(from: old.text, to: new.text), meaning: strategy.meaning(old.text, new.text))
      return
    }
    let difference = MarkupDifference(
      from: MarkupDocument(parsing: old.text, as: language),
      to: MarkupDocument(parsing: new.text, as: language))
    // A snapshot edited by hand may differ in its text while it is equivalent as markup.
    guard difference.isEmpty else {
      self = .markup(difference)
      return
    }
    self = .lines(LineDifference(from: old.text, to: new.text))
  }

  /// A fingerprint that is equal for equal differences, regardless of their position.
  package var fingerprint: String {
    switch self {
    case .markup(let difference): difference.fingerprint
    case .lines(let difference, _): difference.fingerprint
    case .mediaType(let old, let new): "\(old) \(new.mediaType)"
    }
  }

  package func text(colored: Bool = false) -> String {
    switch self {
    case .markup(let difference): difference.text(colored: colored)
    case .lines(let difference, let meaning):
      meaning.map { $0 + "\n" }.joined() + difference.text(colored: colored)
    case .mediaType(let old, let new): "~ \(old) is \(new.mediaType) now\n"
    }
  }

  /// The number of changes that can be accepted individually.
  package var hunkCount: Int {
    switch self {
    case .markup(let difference): difference.changes.count
    case .lines(let difference, _): difference.hunks.count
    case .mediaType: 1
    }
  }

  /// Returns the old content with the chosen hunks, counted from 0; all of them yield the new one.
  package func accepting(_ hunks: Set<Int>, of old: SnapshotContent) -> SnapshotContent {
    switch self {
    case .markup(let difference):
      SnapshotContent(
        mediaType: old.mediaType, text: difference.applying(hunks).canonicalText)
    case .lines(let difference, _):
      SnapshotContent(mediaType: old.mediaType, text: difference.applying(hunks))
    case .mediaType(_, let new) where hunks.contains(0): new
    case .mediaType: old
    }
  }
}
