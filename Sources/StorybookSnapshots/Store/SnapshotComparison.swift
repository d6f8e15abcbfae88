package import Storybook
package import StorybookSchema

/// What a room shows, held against the snapshot of its story.
package struct SnapshotComparison: Sendable {
  package let story: SnapshotStory
  package let variant: SnapshotVariant
  package let verdict: SnapshotStatus
  /// Nil where there is no rendering.
  package let content: SnapshotContent?
  /// As they were when it was compared.
  package let snapshots: StorySnapshots

  /// Reads the snapshots; takes its time with a large rendering.
  package init(_ outcome: SnapshotRendering, of story: SnapshotStory, on variant: SnapshotVariant) {
    self.story = story
    self.variant = variant
    snapshots = SnapshotFolder(path: story.folder).snapshots(of: story.id)
    switch outcome {
    case .rendered(let content):
      self.content = content
      verdict = SnapshotComparator(snapshots).verdict(content, variant)
    case .failed(let reason):
      content = nil
      verdict = .failed(reason)
    }
  }

  /// The path of the file that it is in, or would be.
  package var file: String { "\(story.folder)/\(snapshots.file(variant, content))" }

  /// What else is to be rendered before it is accepted: what shares its file, or all that is usual
  /// where nothing was recorded.
  package func others(_ devices: [Device]) -> [SnapshotVariant] {
    let plan: SnapshotPlan =
      snapshots.isEmpty ? .usual(catalog: devices) : .recorded(catalog: devices)
    return plan.variants(of: story, recorded: snapshots.keys).filter {
      $0 != variant && (snapshots.isEmpty || snapshots.share($0, variant))
    }
  }

  package var isChanged: Bool { if case .changed = verdict { true } else { false } }
}

extension SnapshotComparison {
  /// As many hunks as a person looks through, with as much of each as one reads.
  package static let hunkLimit = 200
  package static let textLimit = 4000

  package var state: HostMessage.Snapshotted.State {
    switch verdict {
    case .matches: .equal
    case .changed: .changed
    case .missing: snapshots.isEmpty ? .none : .missing
    case .damaged: .damaged
    case .failed: .failed
    }
  }

  /// Why it could not be compared, in a sentence.
  package var reason: String? {
    switch verdict {
    case .damaged(let damage): "Line \(damage.line) of the snapshot’s file \(damage.reason)."
    case .failed(let reason): reason
    case .matches, .missing, .changed: nil
    }
  }

  package var count: Int {
    if case .changed(let difference) = verdict { difference.hunkCount } else { 0 }
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
