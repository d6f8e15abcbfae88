public import Storybook
import StorybookSchema

extension Load {
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
    self.init(name, property, failures: failures, input: nil) { _, last in
      try? await loader.loaded(last: last)
    }
  }

  /// Creates a load with an input from the props, such as the id of a row. It runs again whenever the
  /// input changes: by an edit, a command, undo, a link, or the end of a load declared before it.
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
    let written: @Sendable (Props) -> StorybookSchema.Value = {
      (try? PropsCoding.encode($0[keyPath: input])) ?? .null
    }
    self.init(name, property, failures: failures, input: written) { props, last in
      let input = props[keyPath: input]
      return try? await Loader(load: { try await load(input) }).loaded(last: last)
    }
  }

  private init<Value: Sendable>(
    _ name: String, _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    failures: [String], input: (@Sendable (Props) -> StorybookSchema.Value)?,
    load: @escaping @Sendable (Props, Value?) async -> AsyncData<Value>?
  ) {
    self.init(
      name, failures: failures, LoadedProperty(property), input: input,
      run: { props, dependency in
        let last = props[keyPath: property].lastValue
        switch dependency.mode {
        case .pass, .hold:
          if let data = await load(props, last) { props[keyPath: property] = data }
        case .empty: props[keyPath: property] = .empty
        case .fail:
          let message = dependency.error?.nonEmpty ?? failures.first ?? Dependency.standardError
          props[keyPath: property] = .failed(LoadingError(message: message), last: last)
        }
      },
      adopt: { props, loaded in
        // A failure keeps the last value of the receiving props, not of those it was loaded into.
        let last = props[keyPath: property].lastValue
        let data = loaded[keyPath: property]
        props[keyPath: property] = data.failure.map { .failed($0, last: last) } ?? data
      })
  }
}

extension LoadedProperty {
  fileprivate init<Value: Sendable>(
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable
  ) {
    self.init(
      state: { props in
        switch props[keyPath: property].state {
        case .loading: .loading
        case .value: .value
        case .failed, .empty: .other
        }
      },
      data: { props in
        (props[keyPath: property] as? any Encodable).flatMap { try? PropsCoding.encode($0) }
      },
      reload: { $0[keyPath: property].reload() })
  }
}
