import StorybookSchema

/// A load of a live story. It runs whenever its property of the props is
/// ``AsyncData/loading(last:)``.
///
/// ```swift
/// Story("Live", Album.Props(photos: .loading())) {
///   Load("photos", \.photos) { try await api.photos() }
///   OnCommand(\.reload) { $0.photos.reload() }
/// }
/// ```
///
/// In the storybook, a viewer can hold, fail, empty or delay it by its name. The loads of a child
/// screen are included with its ``Update``: `OnCommand(\.cover, Cover.update)`.
public struct Load<Props: Codable & Sendable>: Sendable {
  var name: String
  /// Error messages that a viewer can choose from to make the load fail.
  let failures: [String]
  let places: @Sendable (Props) -> [LoadPlace]
  /// Sets the outcome in the props at a path; does nothing if the task was cancelled.
  let run: @Sendable (inout Props, ArraySlice<Int>, Dependency) async -> Void
  /// Copies the outcome into the props from the props it was loaded into; each has its own path.
  let adopt: @Sendable (inout Props, ArraySlice<Int>, Props, ArraySlice<Int>) -> Void

  /// - Parameters:
  ///   - name: the display name.
  ///   - property: the property that receives the value.
  ///   - failures: error messages that a viewer can choose from.
  ///   - load: returns the value; `nil` results in ``AsyncData/empty``.
  public init<Value: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    failures: [String] = [], load: @escaping @Sendable () async throws -> Value?
  ) {
    self.init(name, property, failures: failures, from: Loader(load: load))
  }

  /// Creates a load from an existing loader of an app.
  public init<Value: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    failures: [String] = [], from loader: Loader<Value>
  ) {
    self.init(name, property, failures, input: { _ in nil }) { _, last in
      try? await loader.loaded(last: last)
    }
  }

  /// Creates a load with an input from the props, such as the id of a row; restarts when the input
  /// changes.
  ///
  /// ```swift
  /// Load("cover", \.cover, for: \.title) { title in try await api.cover(title) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - property: the property that receives the value.
  ///   - input: the input of the load.
  ///   - failures: error messages that a viewer can choose from.
  ///   - load: takes the input and returns the value; `nil` results in ``AsyncData/empty``.
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
      // A failure keeps the last value of the receiving props, not of those it was loaded into.
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

  /// Returns the load as part of the parent of its screen.
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
