import StorybookSchema

/// What performing commands does to the props of a live story.
///
/// ```swift
/// let update = Update<Login.Props> {
///   On(\.typed) { props, text in props.username = text }
///   On(\.signIn) { props in props.status = .checking }
/// }
/// ```
///
/// Or one function for one type of actions, which any `CommandWith<Action>` in the props performs:
///
/// ```swift
/// let update = Update(Counter.reduce)  // (inout Counter.Props, Counter.Action) -> Void
/// ```
public struct Update<Props: Codable & Sendable>: Sendable {
  private let handlers: [On<Props>]

  /// Does nothing.
  public init() { handlers = [] }

  public init(@UpdateBuilder<Props> _ handlers: () -> [On<Props>]) { self.handlers = handlers() }

  /// - Parameter reduce: what an action does to the props.
  public init<Action>(
    _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handlers = [On(source: source, reduce)]
  }

  var isEmpty: Bool { handlers.isEmpty }

  /// Where the command was handled; nil when it is nobody's.
  func handle(
    _ props: inout Props, _ path: Pointer, _ performed: PerformedValue
  ) throws -> SourceLocation? {
    for handler in handlers where try handler.handle(&props, path, performed) {
      return handler.source
    }
    return nil
  }
}

extension On {
  init<Action>(
    source: SourceLocation, _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void
  ) {
    self.source = source
    handle = { props, _, performed in
      guard let action = performed.value as? Action else { return false }
      try reduce(&props, action)
      return true
    }
  }
}

/// The handlers of an ``Update``, one after the other; the first that knows a command takes it.
@resultBuilder
public enum UpdateBuilder<Props: Codable & Sendable> {
  public static func buildExpression(_ handler: On<Props>) -> [On<Props>] { [handler] }
  public static func buildBlock(_ parts: [On<Props>]...) -> [On<Props>] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [On<Props>]?) -> [On<Props>] { part ?? [] }
  public static func buildEither(first part: [On<Props>]) -> [On<Props>] { part }
  public static func buildEither(second part: [On<Props>]) -> [On<Props>] { part }
}
