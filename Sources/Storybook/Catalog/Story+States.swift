extension Story {
  /// The four stories of a screen that shows something to be loaded: `Loading`, `Failed`, `Empty`,
  /// and the one with the value, which bears the name.
  ///
  /// ```swift
  /// Screen("Album", render: Album.html) {
  ///   Story.states("A week away", of: \.photos, Album.Props(photos: .value(week)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - property: what is loaded; the other states do without its value.
  ///   - props: what the screen is given.
  ///   - failure: what the story `Failed` says.
  ///   - tags: words to find it by.
  ///   - update: what its commands do; nil for what they do on the screen.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  public static func states<Value>(
    _ name: String = "Value", of property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    _ props: @autoclosure @escaping @Sendable () throws -> Props,
    failure: LoadingError = LoadingError(message: "You seem to be offline."),
    tags: [String] = [], update: Update<Props>? = nil, filePath: String = #filePath,
    fileID: String = #fileID,
    line: Int = #line
  ) -> [Story] {
    AsyncState.allCases.map { (state) throws(Never) -> Story in
      let name = state == .value ? name : state.title
      return Story(
        name, try Self.props(in: state, props, property, failure), tags: tags, update: update,
        filePath: filePath, fileID: fileID, line: line)
    }
  }

  private static func props<Value>(
    in state: AsyncState, _ make: () throws -> Props,
    _ property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable, _ failure: LoadingError
  ) throws -> Props {
    var props = try make()
    switch state {
    case .loading: props[keyPath: property] = .loading()
    case .failed: props[keyPath: property] = .failed(failure)
    case .empty: props[keyPath: property] = .empty
    case .value: break
    }
    return props
  }
}
