package import StorybookSchema

/// The command handlers, loads and request handlers of a live story.
///
/// ```swift
/// let update = ScreenUpdate<Login.Props> {
///   OnCommand(\.typed) { props, text in props.username = text }
///   OnCommand(\.signIn) { props in props.status = .checking }
/// }
/// ```
///
/// Alternatively, one reducer for one action type, which any `CommandWith<Action>` in the props
/// performs:
///
/// ```swift
/// let update = ScreenUpdate(Counter.reduce)  // (inout Counter.Props, Counter.Action) -> Void
/// ```
@resultBuilder
public struct ScreenUpdate<Props: Codable & Sendable>: Sendable {
  private let handlers: [OnCommand<Props>]
  package let loads: LoadList<Props>
  let requests: [OnRequest<Props>]

  /// Creates an update without handlers.
  public init() { self.init(handlers: [], loads: [], requests: []) }

  /// Combines handlers in order; the first that matches a command handles it.
  public init(@ScreenUpdate<Props> _ parts: () -> ScreenUpdate) { self = parts() }

  init(
    handlers: [OnCommand<Props>] = [], loads: [Load<Props>] = [],
    requests: [OnRequest<Props>] = []
  ) {
    self.handlers = handlers
    self.loads = LoadList(loads)
    self.requests = requests
  }

  /// - Parameters:
  ///   - reduce: applies an action to the props.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  public init<Action>(
    _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void,
    fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(handlers: [OnCommand(source: source, reduce)])
  }

  var isEmpty: Bool { handlers.isEmpty && loads.isEmpty && requests.isEmpty }

  /// Returns the update of a story, whose own request handlers come before those of its screen: it is
  /// about a few requests, and a script makes many. A story with nothing else has the commands and
  /// loads of its screen, too.
  func adding(requestsOf screen: ScreenUpdate) -> ScreenUpdate {
    guard !isEmpty, !screen.isEmpty else { return self }
    let hasOnlyRequests = handlers.isEmpty && loads.isEmpty
    return ScreenUpdate(
      handlers: hasOnlyRequests ? screen.handlers : handlers,
      loads: hasOnlyRequests ? screen.loads.loads : loads.loads,
      requests: requests + screen.requests)
  }

  /// Returns the source of the handler that took the command; `nil` if none did.
  ///
  /// - Parameter isPart: whether the props belong to a child screen: its parent may have commands
  ///   of the same type.
  package func handle(
    _ props: inout Props, at path: Pointer, performed: PerformedValue, isPart: Bool = false
  ) throws -> CodeLocation? {
    for handler in handlers {
      if isPart, handler.takesAnyPlace, !CommandPlaces(of: props).contains(path) { continue }
      if try handler.handle(&props, path, performed) { return handler.source }
    }
    return nil
  }

  /// Returns the answer of the first handler that takes the request; `nil` if none does.
  func answerRequest(_ request: ScreenRequest, props: inout Props) -> AnsweredRequest? {
    for handler in requests {
      if let answered = handler.answerRequest(request, props: &props) { return answered }
    }
    return nil
  }
}

// It builds itself from its parts.
extension ScreenUpdate {
  public static func buildExpression(_ handler: OnCommand<Props>) -> ScreenUpdate {
    ScreenUpdate(handlers: [handler], loads: handler.loads, requests: handler.requests)
  }
  public static func buildExpression(_ handler: OnRequest<Props>) -> ScreenUpdate {
    ScreenUpdate(requests: [handler])
  }
  public static func buildExpression(_ load: Load<Props>) -> ScreenUpdate {
    ScreenUpdate(loads: [load])
  }
  public static func buildExpression(_ update: ScreenUpdate) -> ScreenUpdate {
    update
  }
  public static func buildBlock(_ parts: ScreenUpdate...) -> ScreenUpdate {
    ScreenUpdate(parts)
  }
  public static func buildOptional(_ part: ScreenUpdate?) -> ScreenUpdate {
    part ?? ScreenUpdate()
  }
  public static func buildEither(first part: ScreenUpdate) -> ScreenUpdate { part }
  public static func buildEither(second part: ScreenUpdate) -> ScreenUpdate { part }
  public static func buildArray(_ parts: [ScreenUpdate]) -> ScreenUpdate {
    ScreenUpdate(parts)
  }
}

extension ScreenUpdate {
  fileprivate init(_ parts: [Self]) {
    self.init(
      handlers: parts.flatMap(\.handlers), loads: parts.flatMap(\.loads.loads),
      requests: parts.flatMap(\.requests))
  }
}
