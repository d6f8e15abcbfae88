/// Which of its states an ``AsyncData`` is in.
public enum AsyncState: String, Codable, CaseIterable, Sendable {
  case loading, failed, empty, value

  /// For people: `Loading`.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A step from one state to another, as the hooks of an ``AsyncScreen`` hear of it.
public struct AsyncTransition: Hashable, Sendable {
  public let from: AsyncState
  public let to: AsyncState

  public init(from: AsyncState, to: AsyncState) {
    self.from = from
    self.to = to
  }
}

extension AsyncTransition: CustomStringConvertible {
  public var description: String { "\(from) → \(to)" }
}
