import StorybookSchema

/// Where a fixture parted from its type, as far as that is the fixture's fault.
struct FixtureDrift: Hashable, Sendable {
  let problems: [CheckResult.Problem]
  /// Carries the fixture over.
  let patch: Patch

  var isEmpty: Bool { patch.operations.isEmpty }

  static let none = FixtureDrift(problems: [], patch: Patch([]))

  /// Of props that their type refuses; without a schema only the type's own words are known.
  static func refused(_ drift: Drift?, _ mismatch: PropsError) -> FixtureDrift {
    let fields = drift?.fields ?? []
    let isExplained = fields.contains { mismatch.path.starts(with: $0.path) }
    return FixtureDrift(
      problems: fields.map { .field($0) } + (isExplained ? [] : [.refusal(mismatch)]),
      patch: drift?.patch ?? Patch([]))
  }

  /// Of props that their type takes: fields that it never reads. All other objections are the
  /// schema's alone.
  ///
  /// - Parameter kept: the props as the type writes them; what is still there is known to it.
  static func taken(_ drift: Drift, keeping kept: Value) -> FixtureDrift {
    let fields = drift.fields.compactMap(\.unread).filter { kept[$0.path] == nil }
    return FixtureDrift(
      problems: fields.map { .unread($0.path, was: $0.was) },
      patch: Patch(fields.map { .remove($0.path) }))
  }
}

extension Drift {
  var hasUnread: Bool { fields.contains { $0.unread != nil } }
}

extension Drift.Field {
  /// What looks like a renaming is an unknown field where the new one is not missed.
  fileprivate var unread: (path: Pointer, was: Value?)? {
    kind == .unknown ? (path, was) : from.map { ($0, proposal) }
  }
}
