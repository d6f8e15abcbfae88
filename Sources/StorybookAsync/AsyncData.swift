/// Data that is loaded asynchronously, in one of four states that a screen can show.
///
/// ```swift
/// struct Props: Codable {
///   var photos: AsyncData<[Photo]> = .loading()
///   var reload: Command?
/// }
/// ```
///
/// Reloading keeps the last value, and so does a failure.
public enum AsyncData<Value> {
  /// A load is running; `last` is the previous value, if any.
  case loading(last: Value? = nil)
  /// The load failed; `last` is the previous value, if any.
  case failed(LoadingError, last: Value? = nil)
  /// Loaded, without content.
  case empty
  /// Loaded.
  case value(Value)
}

extension AsyncData: Sendable where Value: Sendable {}
extension AsyncData: Equatable where Value: Equatable {}
extension AsyncData: Hashable where Value: Hashable {}

extension AsyncData {
  /// The state without its values.
  public var state: AsyncState {
    switch self {
    case .loading: .loading
    case .failed: .failed
    case .empty: .empty
    case .value: .value
    }
  }

  /// The current value, or the previous one while loading or after a failure.
  public var lastValue: Value? {
    switch self {
    case .loading(let last), .failed(_, let last): last
    case .empty: nil
    case .value(let value): value
    }
  }

  /// The error of a failed load; `nil` in every other state.
  public var failure: LoadingError? {
    guard case .failed(let failure, _) = self else { return nil }
    return failure
  }

  /// Starts loading again and keeps the last value.
  public mutating func reload() { self = .loading(last: lastValue) }

  /// Starts loading without a last value.
  public mutating func reset() { self = .loading() }

  /// Returns the same state with a transformed value, for example for a row of a list.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> AsyncData<Other> {
    switch self {
    case .loading(let last): .loading(last: try last.map(transform))
    case .failed(let failure, let last): .failed(failure, last: try last.map(transform))
    case .empty: .empty
    case .value(let value): .value(try transform(value))
    }
  }
}
