public import Storybook

extension Story {
  /// Returns the four stories of a screen that shows loaded data: `Loading`, `Failed`, `Empty`, and
  /// one with the value under the given name.
  ///
  /// ```swift
  /// Screen("Album", render: Album.html) {
  ///   Story.states("A week away", of: \.photos, Album.Props(photos: .value(week)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name of the story with the value.
  ///   - property: the loaded data; the other stories replace it.
  ///   - props: the props of the story with the value.
  ///   - failure: the error of the story `Failed`.
  ///   - tags: keywords for search and filters.
  ///   - update: its command handlers and loads; `nil` for the screen's.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  public static func states<Value>(
    _ name: String = "Value", of property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable,
    _ props: @autoclosure @escaping @Sendable () throws -> Props,
    failure: LoadingError = LoadingError(message: "You seem to be offline."),
    tags: [String] = [], update: ScreenUpdate<Props>? = nil, filePath: String = #filePath,
    line: Int = #line
  ) -> [Story] {
    AsyncState.allCases.map { (state) throws(Never) -> Story in
      var title = state.title
      if state == .value { title = name }
      return Story(
        title, try Self.props(in: state, make: props, property: property, failure: failure),
        tags: tags,
        update: update,
        filePath: filePath, line: line)
    }
  }

  private static func props<Value>(
    in state: AsyncState, make: () throws -> Props,
    property: any WritableKeyPath<Props, AsyncData<Value>> & Sendable, failure: LoadingError
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
