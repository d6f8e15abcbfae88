extension AsyncScreen {
  /// The value as text, or a sentence in its place; the last value stands below the sentence.
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
  ///   - data: what is shown.
  ///   - render: what the value looks like.
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

  /// The key that asks for another try, where that can help.
  public func retryKeys<Value>(
    _ data: AsyncData<Value>, _ retry: Command?, key: String = "r"
  ) -> [KeyboardCommand] {
    let helps =
      switch data {
      case .failed(let failure, _): failure.canRetry
      case .empty: true
      case .loading, .value: false
      }
    return helps && canReload && retry != nil ? [KeyboardCommand(key, retryTitle, retry)] : []
  }

  /// How a rendering takes the place of one before, when the data went to another state meanwhile.
  ///
  /// ```swift
  /// static func page(_ props: Props, _ context: RenderEnvironment, _ previous: Props?) -> Rendering {
  ///   html(props).transition(screen.transition(from: previous?.photos, to: props.photos))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - previous: as it was shown before; nil where nothing was.
  ///   - data: as it is shown now.
  /// - Returns: ``stateTransition`` between two states, and none within one.
  public func transition<Value>(
    from previous: AsyncData<Value>?, to data: AsyncData<Value>
  ) -> Transition {
    previous.map { $0.state == data.state ? .none : stateTransition } ?? .none
  }
}
