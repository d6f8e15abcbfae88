/// Something a live story waits for: as often as its part of the props says that it is loading, it
/// is loaded.
///
/// ```swift
/// Story("Live", Album.Props(photos: .loading())) {
///   Load("photos", \.photos) { try await api.photos() }
///   On(\.reload) { $0.photos.reload() }
/// }
/// ```
///
/// In the storybook it can be held, failed, emptied and delayed by its name.
public struct Load<Props: Codable & Sendable>: Sendable {
  let name: String
  /// Messages of the errors that somebody may choose to fail it with.
  let failures: [String]
  let isDue: @Sendable (Props) -> Bool
  /// Puts the outcome into the props; does nothing when the task was cancelled.
  let run: @Sendable (inout Props, Dependency) async -> Void

  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - property: where its value goes.
  ///   - failures: messages of errors worth trying, for whoever looks at the story.
  ///   - load: nil is nothing.
  public init<Value: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    failures: [String] = [], load: @escaping @Sendable () async throws -> Value?
  ) {
    self.init(name, property, failures: failures, from: Loader(load: load))
  }

  /// The same with a loader that an app has.
  public init<Value: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    failures: [String] = [], from loader: Loader<Value>
  ) {
    self.name = name
    self.failures = failures
    isDue = { $0[keyPath: property].state == .loading }
    run = { props, dependency in
      let last = props[keyPath: property].lastValue
      switch dependency.mode {
      case .pass, .hold:
        if let data = try? await loader.loaded(last: last) { props[keyPath: property] = data }
      case .empty: props[keyPath: property] = .empty
      case .fail:
        let chosen = dependency.error.flatMap { $0.isEmpty ? nil : $0 }
        let message = chosen ?? failures.first ?? Dependency.standardError
        props[keyPath: property] = .failed(AsyncFailure(message: message), last: last)
      }
    }
  }
}
