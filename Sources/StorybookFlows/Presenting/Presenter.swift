public import Storybook

/// Shows the screens of a flow in an app; the storybook has its own presenter.
///
/// ```swift
/// func editContact(_ present: some Presenter, _ contact: Contact) async throws -> Contact? {
///   try await present(ContactEditor.self, props: ContactEditor.Props(contact))
/// }
/// ```
public protocol Presenter: Sendable {
  /// Shows a screen above the current ones.
  ///
  /// - Throws: the reason why it cannot be shown; the flow then requests no result.
  func open<Shown>(_ presentation: Presentation<Shown>) async throws
  /// Updates a screen whose props have changed.
  func refresh<Shown>(_ presentation: Presentation<Shown>)
  /// Removes a screen from any position of the stack.
  func close<Shown>(_ presentation: Presentation<Shown>) async
  /// Receives errors in how a flow uses its screens: mistakes in the code, not of the user.
  func report(_ problem: PresentationError)
}

/// The presenter of a story, which reruns the flow; the room of the story loads for its screens.
protocol ReplayingPresenter: Presenter {
  /// Suspends a closed flow for ever, as it might otherwise retry in an endless loop.
  func passIfOpen() async
}

extension Presenter {
  /// Presents a screen until it completes; returns `nil` if it was cancelled.
  ///
  /// - Throws: the error of showing it, or of ``Presentation/next(fileID:line:)``.
  public func callAsFunction<Shown: Presentable>(
    _ screen: Shown.Type, props: Shown.Props, style: PresentationStyle = .modal,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Shown.Output? {
    let presentation = try await show(
      screen, props: props, style: style, fileID: fileID, line: line)
    do {
      let output = try await presentation.next(fileID: fileID, line: line)
      await presentation.dismiss()
      return output
    } catch {
      presentation.abandon()
      await presentation.dismiss()
      throw error
    }
  }

  /// Shows a screen that stays until it is dismissed, and can return several results.
  ///
  /// ```swift
  /// let list = try await present.show(ContactList.self, props: props)
  /// while let chosen = try await list.next() {
  ///   try list.update { $0.selected = chosen }
  /// }
  /// await list.dismiss()
  /// ```
  ///
  /// - Throws: the reason why the presenter cannot show it, or the error of encoding its props as
  ///   JSON.
  public func show<Shown: Presentable>(
    _ screen: Shown.Type, props: Shown.Props, style: PresentationStyle = .root,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Presentation<Shown> {
    let source = CodeLocation(file: fileID, line: line)
    let presentation = try Presentation<Shown>(props, style: style, at: source, self)
    try await open(presentation)
    presentation.load()
    return presentation
  }
}
