extension Loader {
  /// Creates a loader from a function that calls back once with a result.
  ///
  /// ```swift
  /// // photos: (@escaping (Result<[Photo], APIError>) -> Void) -> Void
  /// let loader = Loader(callback: api.photos)
  /// ```
  ///
  /// - Parameters:
  ///   - callback: starts the load. A second call is ignored; releasing the callback without a call
  ///     is a failure.
  ///   - isEmpty: whether to treat a value as empty; by default, collections without elements are.
  public convenience init<Failure: Error>(
    callback: @escaping @Sendable (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.isEmptyCollection($0) }
  ) {
    self.init(
      load: {
        try await Callback.value { answer in
          callback { answer($0.mapError { $0 }) }
        }
      }, isEmpty: isEmpty)
  }

  /// Creates a loader from a function that calls back with a value, an error, or neither, which
  /// means empty.
  ///
  /// ```swift
  /// // photos: (@escaping ([Photo]?, (any Error)?) -> Void) -> Void
  /// let loader = Loader(callback: api.photos)
  /// ```
  public convenience init(
    callback: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.isEmptyCollection($0) }
  ) {
    self.init(
      load: {
        try await Callback.value { (answer: @escaping Callback.Answer<Value?>) in
          callback { value, error in answer(error.map { .failure($0) } ?? .success(value)) }
        }
      }, isEmpty: isEmpty)
  }
}
