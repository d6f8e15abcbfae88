/// Which places matter to the output: those where a change was seen in it.
package struct Liveness: Hashable, Sendable {
  private var changes: [Pointer: Int] = [:]

  package init() {}

  /// - Parameter changed: whether the output was another than that of the base.
  package mutating func note(_ variation: Variation, changed: Bool) {
    changes[variation.pattern, default: 0] += changed ? 1 : 0
  }

  /// True for a place that was tried and never mattered; nil for one that was not tried.
  package func isDead(_ pattern: Pointer) -> Bool? { changes[pattern].map { $0 == 0 } }

  /// A change was seen after all.
  package mutating func revive(_ pattern: Pointer) { changes[pattern, default: 0] += 1 }

  /// Places that never mattered, and those inside of them.
  package var unseen: [Pointer] {
    changes.filter { $0.value == 0 }.keys.sorted { "\($0)" < "\($1)" }
  }

  /// Places that never mattered, without those inside of them.
  package var dead: [Pointer] {
    let unseen = unseen
    return unseen.filter { pattern in
      !unseen.contains { $0 != pattern && pattern.starts(with: $0) }
    }
  }
}

extension Coverage {
  /// With what is known of places that do not matter.
  package mutating func mark(_ liveness: Liveness) {
    for index in fields.indices { fields[index].isDead = liveness.isDead(fields[index].pattern) }
  }
}
