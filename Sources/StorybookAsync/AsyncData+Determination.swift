import Storybook

extension AsyncData {
  /// Determines the state from these inputs; loading takes precedence over an error, an error over
  /// a value.
  ///
  /// - Parameters:
  ///   - isLoading: whether a load is running.
  ///   - error: the error of the last load.
  ///   - value: the last value.
  ///   - isEmpty: whether to treat a value as empty; ``isEmptyCollection(_:)`` by default.
  public init(
    isLoading: Bool, error: (any Error)? = nil, value: Value? = nil,
    isEmpty: (Value) -> Bool = isEmptyCollection
  ) {
    var value = value
    if let found = value, isEmpty(found) { value = nil }
    if isLoading {
      self = .loading(last: value)
    } else if let error {
      self = .failed(LoadingError(error), last: value)
    } else {
      self = value.map { .value($0) } ?? .empty
    }
  }

  /// Whether the value is a collection without elements or an `ArrayDataSource` without items.
  public static func isEmptyCollection(_ value: Value) -> Bool {
    switch value {
    case let value as any Collection: value.isEmpty
    case let value as any ItemContainer: value.isEmpty
    default: false
    }
  }
}

extension AsyncData where Value: Equatable {
  /// Returns the value to pass to a view that shows `previous`; `nil` if it already shows that
  /// value. With `forced`, an equal value is returned again.
  public func newValue(after previous: AsyncData, forced: Bool = false) -> Value? {
    guard let lastValue, forced || lastValue != previous.lastValue else { return nil }
    return lastValue
  }
}
