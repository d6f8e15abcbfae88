public import Storybook

extension AsyncScreen {
  /// Returns the value as text, or the status message with the last value below it.
  ///
  /// ```swift
  /// static func text(_ props: Props) -> Rendering {
  ///   .text(
  ///     screen.text(props.tides) { $0.map(\.time).joined(separator: "\n") },
  ///     commands: screen.retryKeys(props.tides, props.retry))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - data: the data to show.
  ///   - render: renders the value.
  public func text<Value>(
    _ data: AsyncData<Value>, render: (Value) throws -> String
  ) rethrows -> String {
    let last = try data.lastValue.map(render)
    let sentence: String? =
      switch data {
      case .loading: loadingMessage
      case .failed(let failure, _): "⚠ \(failure.message)"
      case .empty: noDataMessage
      case .value: nil
      }
    return [sentence, last].compactMap(\.self).joined(separator: "\n\n")
  }

  /// Returns the key for a retry, if the state allows one.
  public func retryKeys<Value>(
    _ data: AsyncData<Value>, _ retry: Command?, key: String = "r"
  ) -> [KeyboardCommand] {
    let canRetry =
      switch data {
      case .failed(let failure, _): failure.canRetry
      case .empty: true
      case .loading, .value: false
      }
    guard canRetry, canReload, retry != nil else { return [] }
    return [KeyboardCommand(key, retryTitle, retry)]
  }

  /// Returns the transition between two renderings, depending on whether the state of the data
  /// changed.
  ///
  /// ```swift
  /// Screen("Album", render: html) { … }
  ///   .transition { old, new, _ in photos.transition(from: old.photos, to: new.photos) }
  /// ```
  ///
  /// - Parameters:
  ///   - previous: the data of the previous rendering; `nil` for the first one.
  ///   - data: the data of the new rendering.
  /// - Returns: ``stateTransition`` if the state changed, else no transition.
  public func transition<Value>(
    from previous: AsyncData<Value>?, to data: AsyncData<Value>
  ) -> Rendering.Transition {
    guard let previous, previous.state != data.state else { return .none }
    return stateTransition
  }
}
