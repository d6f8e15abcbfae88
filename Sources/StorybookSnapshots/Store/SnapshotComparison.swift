package import Storybook
import StorybookFiles
package import StorybookSchema

/// A room's rendering compared with the snapshot of its story.
package struct SnapshotComparison: Sendable {
  package let story: SnapshotStory
  package let variant: SnapshotVariant
  package let verdict: SnapshotStatus
  /// The rendered content, or `nil` if rendering failed.
  package let content: SnapshotContent?
  /// The snapshots at the time of the comparison.
  package let snapshots: StorySnapshots

  /// The approximate memory in bytes.
  package var bytes: Int { (content?.text.utf8.count ?? 0) + snapshots.bytes }

  /// Reads and compares the snapshots, which is slow for a large rendering.
  ///
  /// - Parameter story: with the folder of the strategy.
  package init(
    _ outcome: SnapshotRendering, of story: SnapshotStory, on variant: SnapshotVariant,
    by strategy: SnapshotStrategy = .markup
  ) {
    self.story = story
    self.variant = variant
    snapshots = SnapshotFolder(path: story.folder).snapshots(of: story.id)
    switch outcome {
    case .rendered(let content):
      self.content = content
      verdict = SnapshotComparator(snapshots, by: strategy).verdict(content, variant: variant)
    case .failed(let reason):
      content = nil
      verdict = .failed(reason)
    }
  }

  /// The path of the file that stores, or would store, the snapshot.
  package var file: String { "\(story.folder)/\(snapshots.file(variant, content: content))" }

  /// Returns the variants to render before accepting: those that share its file, or the usual ones
  /// if nothing is recorded.
  package func others(_ devices: [Device]) -> [SnapshotVariant] {
    var plan = SnapshotPlan.recorded(catalog: devices)
    if snapshots.isEmpty { plan = .usual(catalog: devices) }
    return plan.variants(of: story, recorded: snapshots.keys).filter {
      $0 != variant && (snapshots.isEmpty || snapshots.share($0, and: variant))
    }
  }

  package var isChanged: Bool { if case .changed = verdict { true } else { false } }
}

extension SnapshotComparison {
  /// The limits for hunks and their text, chosen for a human reviewer.
  package static let hunkLimit = 200
  package static let textLimit = 4000

  /// The reason the comparison failed, as a sentence.
  package var reason: String? {
    switch verdict {
    case .damaged(let damage): "Line \(damage.line) of the snapshot file \(damage.reason)."
    case .failed(let reason): reason
    case .matches, .missing, .changed: nil
    }
  }

  package var count: Int {
    if case .changed(let difference) = verdict { difference.hunkCount } else { 0 }
  }

  /// Sentences that say what the difference means, if the strategy has some.
  package var meaning: [String] {
    guard case .changed(.lines(_, let sentences)) = verdict else { return [] }
    return sentences.prefix(Self.hunkLimit).map {
      $0.utf8.count > Self.textLimit ? $0.prefix(Self.textLimit) + "…" : $0
    }
  }

  package var hunks: [Value] {
    guard case .changed(let difference) = verdict else { return [] }
    return (difference.value.array ?? []).prefix(Self.hunkLimit).map(Self.shortened)
  }

  private static func shortened(_ hunk: Value) -> Value {
    guard var object = hunk.object else { return hunk }
    for key in ["before", "after"] {
      guard let text = object[key]?.string, text.utf8.count > textLimit else { continue }
      object[key] = .string(text.prefix(textLimit) + "…")
    }
    return .object(object)
  }
}
