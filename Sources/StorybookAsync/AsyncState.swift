/// A state of ``AsyncData``, without values.
public enum AsyncState: String, Codable, CaseIterable, Sendable {
  /// A load is running.
  case loading
  /// The load failed.
  case failed
  /// Loaded, without content.
  case empty
  /// Loaded.
  case value

  /// The display name, such as `Loading`.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A state change, as passed to the hooks of an ``AsyncScreen``.
public struct AsyncTransition: Hashable, Sendable {
  /// The state before.
  public let from: AsyncState
  /// The state after.
  public let to: AsyncState

  /// Creates a state change.
  public init(from: AsyncState, to: AsyncState) {
    self.from = from
    self.to = to
  }
}

extension AsyncTransition: CustomStringConvertible {
  public var description: String { "\(from) → \(to)" }
}
