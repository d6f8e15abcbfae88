package import StorybookSchema

/// Records which places affect the output: those whose variation changed it.
package struct Liveness: Hashable, Sendable {
  private var changes: [Pointer: Int] = [:]

  package init() {}

  /// - Parameter changed: whether the output differs from that of the base.
  package mutating func noteVariation(_ variation: Variation, changed: Bool) {
    changes[variation.pattern, default: 0] += 0
    if changed { revive(variation.pattern) }
  }

  /// Whether a place was varied without ever changing the output; `nil` if it was not varied.
  package func isDead(_ pattern: Pointer) -> Bool? { changes[pattern].map { $0 == 0 } }

  /// Records that a place affects the output.
  package mutating func revive(_ pattern: Pointer) { changes[pattern, default: 0] += 1 }

  /// The places that never affected the output, including nested ones.
  package var unseen: [Pointer] {
    changes.filter { $0.value == 0 }.keys.sorted { "\($0)" < "\($1)" }
  }

  /// The outermost places that never affected the output.
  package var dead: [Pointer] {
    let unseen = unseen
    return unseen.filter { pattern in
      !unseen.contains { $0 != pattern && pattern.starts(with: $0) }
    }
  }
}

extension Coverage {
  /// Sets whether each field is dead, from the recorded variations.
  package mutating func mark(_ liveness: Liveness) {
    for index in fields.indices { fields[index].isDead = liveness.isDead(fields[index].pattern) }
  }
}
