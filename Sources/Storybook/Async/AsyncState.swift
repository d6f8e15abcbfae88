/// Which of its states an ``AsyncData`` is in.
public enum AsyncState: String, Codable, CaseIterable, Sendable {
  /// On its way.
  case loading
  /// It did not arrive.
  case failed
  /// Loaded, and there is nothing.
  case empty
  /// Loaded.
  case value

  /// For people: `Loading`.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A step from one state to another, as the hooks of an ``AsyncScreen`` hear of it.
public struct AsyncTransition: Hashable, Sendable {
  /// The state before.
  public let from: AsyncState
  /// The state after.
  public let to: AsyncState

  /// A step between two states.
  public init(from: AsyncState, to: AsyncState) {
    self.from = from
    self.to = to
  }
}

extension AsyncTransition: CustomStringConvertible {
  public var description: String { "\(from) → \(to)" }
}
