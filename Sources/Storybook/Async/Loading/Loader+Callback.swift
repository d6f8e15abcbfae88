extension Loader {
  /// Loads with a function that calls back with a result, once.
  ///
  /// ```swift
  /// let loader = Loader(callback: api.photos)  // (@escaping (Result<[Photo], APIError>) -> Void) -> Void
  /// ```
  ///
  /// - Parameters:
  ///   - callback: starts the load; a second call is ignored, and a callback that is let go without a call is a
  ///     failure.
  ///   - isEmpty: whether a value counts as nothing; a collection without elements does.
  public convenience init<Failure: Error>(
    callback: @escaping @Sendable (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.hasNothing($0) }
  ) {
    self.init(
      load: {
        try await Callback.value { answer in
          callback { answer($0.mapError { $0 }) }
        }
      }, isEmpty: isEmpty)
  }

  /// Loads with a function that calls back with a value, an error, or neither: that is nothing.
  ///
  /// ```swift
  /// let loader = Loader(callback: api.photos)  // (@escaping ([Photo]?, (any Error)?) -> Void) -> Void
  /// ```
  public convenience init(
    callback: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.hasNothing($0) }
  ) {
    self.init(
      load: {
        try await Callback.value { (answer: @escaping Callback.Answer<Value?>) in
          callback { value, error in answer(error.map { .failure($0) } ?? .success(value)) }
        }
      }, isEmpty: isEmpty)
  }
}
