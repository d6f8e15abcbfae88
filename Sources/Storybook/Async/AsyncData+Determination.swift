extension AsyncData {
  /// The state that follows from what is known: loading goes before a failure, that before a value.
  ///
  /// - Parameters:
  ///   - isLoading: whether it is on its way.
  ///   - error: why it did not arrive.
  ///   - value: what did.
  ///   - isEmpty: whether a value counts as none; ``hasNothing(_:)`` by default.
  public static func determineState(
    isLoading: Bool, error: (any Error)? = nil, value: Value? = nil,
    isEmpty: (Value) -> Bool = hasNothing
  ) -> AsyncData {
    let value = value.flatMap { isEmpty($0) ? nil : $0 }
    if isLoading { return .loading(last: value) }
    if let error { return .failed(LoadingError(error), last: value) }
    return value.map { .value($0) } ?? .empty
  }

  /// True for a collection without elements, and for an ``ArrayDataSource`` without items.
  public static func hasNothing(_ value: Value) -> Bool {
    switch value {
    case let value as any Collection: value.isEmpty
    case let value as any ItemContainer: value.isEmpty
    default: false
    }
  }
}

extension AsyncData where Value: Equatable {
  /// What a screen that shows `previous` has to be given: nil when it has it already. Forced, an
  /// equal value is given again.
  public func valueToApply(after previous: AsyncData, forced: Bool = false) -> Value? {
    guard let lastValue, forced || lastValue != previous.lastValue else { return nil }
    return lastValue
  }
}

/// A list that is no collection and may have no items.
protocol ItemContainer {
  var isEmpty: Bool { get }
}
