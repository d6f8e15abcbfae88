import StorybookSchema

/// The differences between a fixture and its type that are the fixture's fault.
struct FixtureDrift: Hashable, Sendable {
  let problems: [CheckResult.Problem]
  /// Migrates the fixture to its type.
  let patch: Patch
  /// The part of the patch that drops no value, and guesses at none.
  let lossless: Patch
  /// What only a person can decide.
  var open: [Drift.Field] = []

  var isEmpty: Bool { patch.operations.isEmpty }

  static let none = FixtureDrift(problems: [], patch: Patch([]), lossless: Patch([]))

  var openCount: Int { open.reduce(0) { $0 + $1.openCount } }

  var lossCount: Int { open.reduce(0) { $0 + $1.lossCount } }

  func patch(_ mode: FixMode) -> Patch {
    guard mode != .lossy else { return patch }
    return lossless
  }

  /// The drift of props that their type rejects; without a schema only the type's error is known.
  static func refused(_ drift: Drift?, mismatch: PropsError) -> FixtureDrift {
    let fields = drift?.fields ?? []
    var problems = fields.map { CheckResult.Problem.field($0) }
    if !fields.contains(where: { mismatch.path.starts(with: $0.path) }) {
      problems.append(.refusal(mismatch))
    }
    return FixtureDrift(
      problems: problems, patch: drift?.patch ?? Patch([]), lossless: drift?.lossless ?? Patch([]),
      open: drift?.open ?? [])
  }

  /// The drift of props that their type accepts: fields that it never reads. All other differences
  /// only concern the schema.
  ///
  /// - Parameter kept: the props as the type encodes them; fields that remain are known to it.
  static func taken(_ drift: Drift, keeping kept: Value) -> FixtureDrift {
    let fields = drift.fields.filter { field in
      !field.unread.isEmpty && field.unread.allSatisfy { kept[$0] == nil }
    }
    let places = Set(fields.map(\.path)).union(fields.flatMap(\.unread))
    func own(_ patch: Patch) -> Patch {
      Patch(patch.operations.filter { places.contains($0.path) })
    }
    return FixtureDrift(
      problems: fields.map { .field($0) }, patch: own(drift.patch),
      lossless: own(drift.lossless), open: fields.filter(\.isOpen))
  }
}

extension Drift {
  var hasUnread: Bool { fields.contains { !$0.unread.isEmpty } }
}

extension Drift.Field {
  /// The fields that the type never reads: an unknown one, or the old places of what was renamed or
  /// moved, as the type accepts the props without the new ones.
  fileprivate var unread: [Pointer] {
    guard kind != .unknown else { return [path] }
    return [from].compactMap(\.self) + moved
  }
}
