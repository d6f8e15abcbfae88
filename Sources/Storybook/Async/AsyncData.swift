/// Something that has to be loaded, in one of the four states that a screen can show.
///
/// ```swift
/// struct Props: Codable {
///   var photos: AsyncData<[Photo]> = .loading()
///   var reload: Command?
/// }
/// ```
///
/// The last good value stays while it is loaded again, and when that fails.
public enum AsyncData<Value> {
  /// On its way; `last` is the value from before, when there was one.
  case loading(last: Value? = nil)
  /// It did not arrive; `last` is the value from before, when there was one.
  case failed(LoadingError, last: Value? = nil)
  /// Loaded, and there is nothing.
  case empty
  /// Loaded.
  case value(Value)
}

extension AsyncData: Sendable where Value: Sendable {}
extension AsyncData: Equatable where Value: Equatable {}
extension AsyncData: Hashable where Value: Hashable {}

extension AsyncData {
  /// Which of the four it is, without its values.
  public var state: AsyncState {
    switch self {
    case .loading: .loading
    case .failed: .failed
    case .empty: .empty
    case .value: .value
    }
  }

  /// The value, or the one from before that stands in for it.
  public var lastValue: Value? {
    switch self {
    case .loading(let last), .failed(_, let last): last
    case .empty: nil
    case .value(let value): value
    }
  }

  /// Nil unless it failed.
  public var failure: LoadingError? {
    guard case .failed(let failure, _) = self else { return nil }
    return failure
  }

  /// Loading again; what there is stays meanwhile.
  public mutating func reload() { self = .loading(last: lastValue) }

  /// Loading for the first time: what there was is forgotten.
  public mutating func reset() { self = .loading() }

  /// The same with another value, for example that of a row within a list.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> AsyncData<Other> {
    switch self {
    case .loading(let last): .loading(last: try last.map(transform))
    case .failed(let failure, let last): .failed(failure, last: try last.map(transform))
    case .empty: .empty
    case .value(let value): .value(try transform(value))
    }
  }
}
