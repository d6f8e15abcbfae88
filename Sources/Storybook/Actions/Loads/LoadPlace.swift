package import StorybookSchema

/// What the property of a load holds.
package enum LoadState: Hashable, Sendable { case loading, value, other }

/// The property that a load sets.
package struct LoadedProperty<Props: Codable & Sendable>: Sendable {
  let state: @Sendable (Props) -> LoadState
  /// Returns what it holds, as JSON; `nil` if that has no such form.
  let data: @Sendable (Props) -> Value?
  /// Sets it to loading.
  let reload: @Sendable (inout Props) -> Void

  package init(
    state: @escaping @Sendable (Props) -> LoadState, data: @escaping @Sendable (Props) -> Value?,
    reload: @escaping @Sendable (inout Props) -> Void
  ) {
    self.state = state
    self.data = data
    self.reload = reload
  }
}

/// The property of a load at a position in the props.
struct LoadPlace: Sendable {
  let path: [Int]
  let state: LoadState
  let input: @Sendable () -> Value?
  let data: @Sendable () -> Value?

  var isDue: Bool { state == .loading }

  /// Returns the place in the props of a parent.
  func within(_ index: Int) -> LoadPlace {
    LoadPlace(path: [index] + path, state: state, input: input, data: data)
  }
}
