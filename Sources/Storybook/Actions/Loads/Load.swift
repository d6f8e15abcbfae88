package import StorybookSchema

/// A load of a live story, which sets one property of the props. The product `StorybookAsync`
/// creates them: a load runs whenever its property is `AsyncData.loading`.
///
/// ```swift
/// import StorybookAsync
///
/// Story("Live", Album.Props(photos: .loading())) {
///   Load("photos", \.photos) { try await api.photos() }
///   OnCommand(\.reload) { $0.photos.reload() }
/// }
/// ```
///
/// In the storybook, a viewer can hold, fail, empty or delay it by its name. The loads of a child
/// screen are included with its ``ScreenUpdate``: `OnCommand(\.cover, Cover.update)`.
public struct Load<Props: Codable & Sendable>: Sendable {
  var name: String
  /// Error messages that a viewer can choose from to make the load fail.
  let failures: [String]
  /// Whether it has an input, whose changes start it again.
  let hasInput: Bool
  let places: @Sendable (Props) -> [LoadPlace]
  /// Sets the property at a path to loading.
  let reload: @Sendable (inout Props, ArraySlice<Int>) -> Void
  /// Sets the outcome in the props at a path; does nothing if the task was cancelled.
  let run: @Sendable (inout Props, ArraySlice<Int>, Dependency) async -> Void
  /// Copies the outcome into the props from the props it was loaded into; each has its own path.
  let adopt: @Sendable (inout Props, ArraySlice<Int>, Props, ArraySlice<Int>) -> Void

  /// Creates a load of one property.
  ///
  /// - Parameters:
  ///   - name: the display name, by which viewers control the load.
  ///   - failures: error messages that a viewer can choose from.
  ///   - property: the property that receives the outcome.
  ///   - input: the input of the load, whose changes start it again; `nil` for a load without one.
  ///   - run: sets the outcome; does nothing if the task was cancelled.
  ///   - adopt: copies the outcome from the props that it was loaded into.
  package init(
    _ name: String, failures: [String], _ property: LoadedProperty<Props>,
    input: (@Sendable (Props) -> Value)?,
    run: @escaping @Sendable (inout Props, Dependency) async -> Void,
    adopt: @escaping @Sendable (inout Props, Props) -> Void
  ) {
    self.init(
      name, failures, hasInput: input != nil,
      places: { props in
        [
          LoadPlace(
            path: [], state: property.state(props), input: { input?(props) },
            data: { property.data(props) })
        ]
      },
      reload: { props, _ in property.reload(&props) },
      run: { props, _, dependency in await run(&props, dependency) },
      adopt: { props, _, loaded, _ in adopt(&props, loaded) })
  }
}

extension Load {
  private init(
    _ name: String, _ failures: [String], hasInput: Bool,
    places: @escaping @Sendable (Props) -> [LoadPlace],
    reload: @escaping @Sendable (inout Props, ArraySlice<Int>) -> Void,
    run: @escaping @Sendable (inout Props, ArraySlice<Int>, Dependency) async -> Void,
    adopt: @escaping @Sendable (inout Props, ArraySlice<Int>, Props, ArraySlice<Int>) -> Void
  ) {
    self.name = name
    self.failures = failures
    self.hasInput = hasInput
    self.reload = reload
    self.places = places
    self.run = run
    self.adopt = adopt
  }

  /// Returns the load as part of the parent of its screen.
  func lifted<Parent>(to children: Children<Parent, Props>) -> Load<Parent> {
    Load<Parent>(
      children.label.map { "\($0).\(name)" } ?? name, failures, hasInput: hasInput,
      places: { parent in
        children.indices(parent).flatMap { index in
          let places = children.get(parent, index).map(self.places) ?? []
          return places.map { $0.within(index) }
        }
      },
      reload: { parent, path in
        guard let index = path.first, var child = children.get(parent, index) else { return }
        reload(&child, path.dropFirst())
        children.set(&parent, index, child)
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
