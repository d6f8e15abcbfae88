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
  private let handlers: [OnCommand<Props>]
  let loads: LoadList<Props>

  /// Does nothing.
  public init() { self.init(handlers: []) }

  /// What the handlers say, one after the other; the first that knows a command takes it.
  public init(@UpdateBuilder<Props> _ parts: () -> Update) { self = parts() }

  init(handlers: [OnCommand<Props>], loads: [Load<Props>] = []) {
    self.handlers = handlers
    self.loads = LoadList(loads)
  }

  /// - Parameters:
  ///   - reduce: what an action does to the props.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  public init<Action>(
    _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(handlers: [OnCommand(source: source, reduce)])
  }

  var isEmpty: Bool { handlers.isEmpty && loads.isEmpty }

  /// Where the command was handled; nil when no handler takes it.
  ///
  /// - Parameter isPart: whether the props are a part of others, which may have commands of the same type.
  func handle(
    _ props: inout Props, _ path: Pointer, _ performed: PerformedValue, isPart: Bool = false
  ) throws -> SourceLocation? {
    for handler in handlers {
      if isPart, handler.takesAnyPlace, !CommandPlaces(of: props).contains(path) { continue }
      if try handler.handle(&props, path, performed) { return handler.source }
    }
    return nil
  }
}

/// The parts of an ``Update``, one after the other; the first that knows a command takes it.
@resultBuilder
public enum UpdateBuilder<Props: Codable & Sendable> {
  public static func buildExpression(_ handler: OnCommand<Props>) -> Update<Props> {
    Update(handlers: [handler], loads: handler.loads)
  }
  public static func buildExpression(_ load: Load<Props>) -> Update<Props> {
    Update(handlers: [], loads: [load])
  }
  public static func buildExpression(_ update: Update<Props>) -> Update<Props> { update }
  public static func buildBlock(_ parts: Update<Props>...) -> Update<Props> {
    Update(parts)
  }
  public static func buildOptional(_ part: Update<Props>?) -> Update<Props> { part ?? Update() }
  public static func buildEither(first part: Update<Props>) -> Update<Props> { part }
  public static func buildEither(second part: Update<Props>) -> Update<Props> { part }
}

extension Update {
  fileprivate init(_ parts: [Update]) {
    self.init(handlers: parts.flatMap(\.handlers), loads: parts.flatMap(\.loads.loads))
  }
}
