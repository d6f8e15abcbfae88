import StorybookSchema

/// The differences between a fixture and its type that are the fixture's fault.
struct FixtureDrift: Hashable, Sendable {
  let problems: [CheckResult.Problem]
  /// Migrates the fixture to its type.
  let patch: Patch

  var isEmpty: Bool { patch.operations.isEmpty }

  static let none = FixtureDrift(problems: [], patch: Patch([]))

  /// The drift of props that their type rejects; without a schema only the type's error is known.
  static func refused(_ drift: Drift?, _ mismatch: PropsError) -> FixtureDrift {
    let fields = drift?.fields ?? []
    let isExplained = fields.contains { mismatch.path.starts(with: $0.path) }
    return FixtureDrift(
      problems: fields.map { .field($0) } + (isExplained ? [] : [.refusal(mismatch)]),
      patch: drift?.patch ?? Patch([]))
  }

  /// The drift of props that their type accepts: fields that it never reads. All other differences
  /// only concern the schema.
  ///
  /// - Parameter kept: the props as the type encodes them; fields that remain are known to it.
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
  /// The field that the type never reads: an unknown one, or the old name of a supposed rename, as
  /// the type accepts the props without the new name.
  fileprivate var unread: (path: Pointer, was: Value?)? {
    kind == .unknown ? (path, was) : from.map { ($0, proposal) }
  }
}
