/// What an app does to show the screens of a flow; a storybook has one of its own.
///
/// ```swift
/// func editContact(_ present: some Presenter, _ contact: Contact) async throws -> Contact? {
///   try await present(ContactEditor.self, props: ContactEditor.Props(contact))
/// }
/// ```
public protocol Presenter: Sendable {
  /// Puts a screen over what is there.
  ///
  /// - Throws: why it cannot be shown; nobody is asked then.
  func open<Shown>(_ presentation: Presentation<Shown>) async throws
  /// Its props have changed.
  func refresh<Shown>(_ presentation: Presentation<Shown>)
  /// Takes the screen away, wherever it is.
  func close<Shown>(_ presentation: Presentation<Shown>) async
  /// Hears what went wrong between a flow and its screens: a mistake of the code, not of a person.
  func report(_ problem: PresentationError)
}

extension Presenter {
  /// Presents a screen until it is completed; nil when it was cancelled.
  ///
  /// - Throws: what showing it throws, and ``Presentation/next(filePath:fileID:line:)``.
  public func callAsFunction<Shown: Presentable>(
    _ screen: Shown.Type, props: Shown.Props, style: PresentationStyle = .modal,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) async throws -> Shown.Output? {
    let presentation = try await show(
      screen, props: props, style: style, filePath: filePath, fileID: fileID, line: line)
    do {
      let output = try await presentation.next(filePath: filePath, fileID: fileID, line: line)
      await presentation.dismiss()
      return output
    } catch {
      presentation.abandon()
      await presentation.dismiss()
      throw error
    }
  }

  /// Shows a screen that stays until it is dismissed, and may be asked many times.
  ///
  /// ```swift
  /// let list = try await present.show(ContactList.self, props: props)
  /// while let chosen = try await list.next() {
  ///   try list.update { $0.selected = chosen }
  /// }
  /// await list.dismiss()
  /// ```
  ///
  /// - Throws: why the presenter cannot show it, or why its props cannot be written as JSON.
  public func show<Shown: Presentable>(
    _ screen: Shown.Type, props: Shown.Props, style: PresentationStyle = .root,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) async throws -> Presentation<Shown> {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    let presentation = try Presentation<Shown>(props, style, source, self)
    try await open(presentation)
    presentation.load()
    return presentation
  }
}
