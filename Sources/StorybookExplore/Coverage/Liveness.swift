import StorybookSchema

/// Records which places affect the output: those whose variation changed it.
struct Liveness: Hashable, Sendable {
  private var changes: [Pointer: Int] = [:]

  init() {}

  /// - Parameter changed: whether the output differs from that of the base.
  mutating func noteVariation(_ variation: Variation, changed: Bool) {
    changes[variation.pattern, default: 0] += 0
    if changed { revive(variation.pattern) }
  }

  /// Whether a place was varied without ever changing the output; `nil` if it was not varied.
  func isDead(_ pattern: Pointer) -> Bool? { changes[pattern].map { $0 == 0 } }

  /// Records that a place affects the output.
  mutating func revive(_ pattern: Pointer) { changes[pattern, default: 0] += 1 }

  /// The places that never affected the output, including nested ones.
  var unseen: [Pointer] {
    changes.filter { $0.value == 0 }.keys.sorted { "\($0)" < "\($1)" }
  }

  /// The outermost places that never affected the output.
  var dead: [Pointer] {
    let unseen = unseen
    return unseen.filter { pattern in
      !unseen.contains { $0 != pattern && pattern.starts(with: $0) }
    }
  }
}

extension Coverage {
  /// Sets whether each field is dead, from the recorded variations.
  mutating func mark(_ liveness: Liveness) {
    for index in fields.indices { fields[index].isDead = liveness.isDead(fields[index].pattern) }
  }
}
