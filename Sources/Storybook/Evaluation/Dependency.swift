package import StorybookSchema

/// The behaviour that viewers of a room choose for a load of its story.
package struct Dependency: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable { case pass, hold, fail, empty }

  package var mode = Mode.pass
  /// The message of a failed load; `nil` for the story's own.
  package var error: String?
  /// The delay before the load starts, in milliseconds.
  package var delay = 0

  /// The message of a failed load that names none.
  package static let standardError = "Simulated failure."
  private static let longestDelay = 60_000

  package init(mode: Mode = .pass, error: String? = nil, delay: Int = 0) {
    self.mode = mode
    self.error = error
    self.delay = delay
  }

  package var value: Value {
    .members(["mode": mode.rawValue, "error": error, "delay": delay > 0 ? delay : nil])
  }

  /// Throws a ``PropsError`` with the path of the invalid member.
  init(_ value: Value, at path: Pointer) throws(PropsError) {
    guard let mode = value["mode"]?.string.flatMap({ Mode(rawValue: $0) }) else {
      let known = Mode.allCases.map(\.rawValue).joined(separator: ", ")
      throw PropsError(
        path: path.appending("mode"), reason: "Invalid mode: expected one of \(known).")
    }
    self.mode = mode
    if let error = value["error"], error != .null {
      guard let text = error.string, text.utf8.count <= 1000 else {
        throw PropsError(
          path: path.appending("error"),
          reason: "Invalid error: expected a string of at most 1000 bytes.")
      }
      self.error = text
    }
    guard let delay = value["delay"] else { return }
    guard let milliseconds = delay.int, (0...Self.longestDelay).contains(milliseconds) else {
      throw PropsError(
        path: path.appending("delay"),
        reason:
          "Invalid delay: expected a whole number of milliseconds from 0 to \(Self.longestDelay).")
    }
    self.delay = milliseconds
  }
}
