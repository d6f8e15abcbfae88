import StorybookSchema

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
/// In the storybook it can be held, failed, emptied and delayed by its name. The loads of a screen
/// within a screen go along with its ``Update``: `OnCommand(\.cover, Cover.update)`.
public struct Load<Props: Codable & Sendable>: Sendable {
  var name: String
  /// Messages of the errors that a viewer may choose to fail it with.
  let failures: [String]
  let places: @Sendable (Props) -> [LoadPlace]
  /// Puts the outcome into the props at a path; does nothing when the task was cancelled.
  let run: @Sendable (inout Props, ArraySlice<Int>, Dependency) async -> Void
  /// Takes the outcome over from props that it was loaded into, at their path.
  let adopt: @Sendable (inout Props, ArraySlice<Int>, Props, ArraySlice<Int>) -> Void

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
    self.init(name, property, failures, input: { _ in nil }) { _, last in
      try? await loader.loaded(last: last)
    }
  }

  /// Loads for a part of the props, such as the id of a row; begins anew when that changes.
  ///
  /// ```swift
  /// Load("cover", \.cover, for: \.title) { title in try await api.cover(title) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - property: where its value goes.
  ///   - input: what it is loaded for.
  ///   - failures: messages of errors worth trying, for whoever looks at the story.
  ///   - load: gets the input; nil is nothing.
  public init<Value: Sendable, Input: Encodable & Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    for input: any KeyPath<Props, Input> & Sendable, failures: [String] = [],
    load: @escaping @Sendable (Input) async throws -> Value?
  ) {
    let written: @Sendable (Props) -> StorybookSchema.Value? = {
      (try? PropsCoding.encode($0[keyPath: input])) ?? .null
    }
    self.init(name, property, failures, input: written) { props, last in
      let input = props[keyPath: input]
      return try? await Loader(load: { try await load(input) }).loaded(last: last)
    }
  }

  private init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    _ failures: [String], input: @escaping @Sendable (Props) -> StorybookSchema.Value?,
    _ load: @escaping @Sendable (Props, Value?) async -> AsyncData<Value>?
  ) {
    self.name = name
    self.failures = failures
    places = { props in
      props[keyPath: property].state == .loading ? [LoadPlace(path: [], input: input(props))] : []
    }
    run = { props, _, dependency in
      let last = props[keyPath: property].lastValue
      switch dependency.mode {
      case .pass, .hold:
        if let data = await load(props, last) { props[keyPath: property] = data }
      case .empty: props[keyPath: property] = .empty
      case .fail:
        let chosen = dependency.error.flatMap { $0.isEmpty ? nil : $0 }
        let message = chosen ?? failures.first ?? Dependency.standardError
        props[keyPath: property] = .failed(LoadingError(message: message), last: last)
      }
    }
    adopt = { props, _, loaded, _ in
      // What stands in for a value that did not arrive is that of the props that take it.
      let last = props[keyPath: property].lastValue
      let data = loaded[keyPath: property]
      props[keyPath: property] = data.failure.map { .failed($0, last: last) } ?? data
    }
  }
}

extension Load {
  init(
    _ name: String, _ failures: [String], places: @escaping @Sendable (Props) -> [LoadPlace],
    run: @escaping @Sendable (inout Props, ArraySlice<Int>, Dependency) async -> Void,
    adopt: @escaping @Sendable (inout Props, ArraySlice<Int>, Props, ArraySlice<Int>) -> Void
  ) {
    self.name = name
    self.failures = failures
    self.places = places
    self.run = run
    self.adopt = adopt
  }

  /// The load of a screen that this one's screen is a part of.
  func lifted<Parent>(to children: Children<Parent, Props>) -> Load<Parent> {
    Load<Parent>(
      children.label.map { "\($0).\(name)" } ?? name, failures,
      places: { parent in
        children.indices(parent).flatMap { index in
          let places = children.get(parent, index).map(self.places) ?? []
          return places.map { LoadPlace(path: [index] + $0.path, input: $0.input) }
        }
      },
      run: { parent, path, dependency in
        guard let index = path.first, var child = children.get(parent, index) else { return }
        await run(&child, path.dropFirst(), dependency)
        children.set(&parent, index, child)
      },
      adopt: { parent, path, loaded, source in
        guard let index = path.first, var child = children.get(parent, index),
          let start = source.first, let other = children.get(loaded, start)
        else { return }
        adopt(&child, path.dropFirst(), other, source.dropFirst())
        children.set(&parent, index, child)
      })
  }
}
