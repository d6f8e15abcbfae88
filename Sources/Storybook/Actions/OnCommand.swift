package import StorybookSchema

/// A handler that changes the props when a command of a live story is performed.
///
/// ```swift
/// OnCommand(\.typed) { props, text in props.name = text }
/// OnCommand(\.save) { props in props.isSaved = true }
/// ```
public struct OnCommand<Props: Codable & Sendable>: Sendable {
  package let source: CodeLocation
  /// Returns `false` if the performed command is not the one that this handler is for.
  package let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Bool
  /// The loads of child screens.
  package private(set) var loads: [Load<Props>] = []
  /// The request handlers of child screens.
  private(set) var requests: [OnRequest<Props>] = []
  /// Whether it handles commands by the type of their value, at any position in the props.
  private(set) var takesAnyPlace = false

  /// Handles a command with a value.
  ///
  /// The command is a key path, or a closure for one that only some props have, such as one in the
  /// payload of an enum case:
  ///
  /// ```swift
  /// OnCommand({ if case .form(let typed) = $0 { typed } else { nil } }) { $0 = .named($1) }
  /// ```
  ///
  /// - Parameters:
  ///   - command: returns the command from the props; `nil` if they have none.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - change: changes the props; gets the value that the command is performed with.
  public init<Value>(
    _ command: @escaping @Sendable (Props) -> CommandWith<Value>?, fileID: String = #fileID,
    line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Value) throws -> Void
  ) {
    self.init(
      CodeLocation(file: fileID, line: line),
      CommandHandler(command, change))
  }

  /// Handles a command without a value.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props) throws -> Void
  ) {
    self.init(command, fileID: fileID, line: line) { props, _ in
      try change(&props)
    }
  }

  /// Handles the same command of every element of a list; the closure gets the element's index.
  public init<Element, Value>(
    each list: @escaping @Sendable (Props) -> [Element],
    _ command: @escaping @Sendable (Element) -> CommandWith<Value>?, fileID: String = #fileID,
    line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int, Value) throws -> Void
  ) {
    self.init(
      CodeLocation(file: fileID, line: line),
      CommandHandler(each: list, command, change))
  }

  /// Handles the same command without a value of every element; the closure gets the element's
  /// index.
  public init<Element>(
    each list: @escaping @Sendable (Props) -> [Element],
    _ command: @escaping @Sendable (Element) -> Command?, fileID: String = #fileID,
    line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int) throws -> Void
  ) {
    self.init(each: list, command, fileID: fileID, line: line) {
      props, index, _ in try change(&props, index)
    }
  }

  private init(_ source: CodeLocation, _ handler: CommandHandler<Props, Void>) {
    self.source = source
    handle = { try handler.handle(&$0, $1, $2) != nil }
  }
}

// MARK: Screens within the screen

extension OnCommand {
  /// Handles the commands, loads and requests of a child screen.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child> & Sendable, _ update: ScreenUpdate<Child>,
    fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(Children(child), update, at: source)
  }

  /// Handles the commands and loads of an optional child screen.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child?> & Sendable, _ update: ScreenUpdate<Child>,
    fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(Children(child), update, at: source)
  }

  /// Handles the commands and loads of each child screen in a list.
  public init<Child>(
    each list: any WritableKeyPath<Props, [Child]> & Sendable, _ update: ScreenUpdate<Child>,
    fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(Children(each: list), update, at: source)
  }

  /// Handles the commands and loads of a child screen in the payload of an enum case.
  ///
  /// ```swift
  /// OnCommand(
  ///   { if case .editing(let editor) = $0 { editor } else { nil } }, Props.editing, Editor.update)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: returns the child's props; `nil` for every other case.
  ///   - embed: wraps changed props of the child in the case again.
  ///   - update: the update of the child screen.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  public init<Child>(
    _ payload: @escaping @Sendable (Props) -> Child?,
    _ embed: @escaping @Sendable (Child) -> Props, _ update: ScreenUpdate<Child>,
    fileID: String = #fileID, line: Int = #line
  ) {
    let source = CodeLocation(file: fileID, line: line)
    self.init(Children(payload, embed), update, at: source)
  }

  private init<Child>(
    _ children: Children<Props, Child>, _ update: ScreenUpdate<Child>, at source: CodeLocation
  ) {
    self.source = source
    loads = update.loads.loads.map { $0.lifted(to: children) }
    requests = update.requests.map { $0.lifted(to: children) }
    handle = { props, path, performed in
      for index in children.indices(props) {
        guard var child = children.get(props, index) else { continue }
        if try update.handle(&child, at: path, performed: performed, isPart: true) != nil {
          children.set(&props, index, child)
          return true
        }
      }
      return false
    }
  }
}

extension OnCommand {
  init<Action>(
    source: CodeLocation, _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void
  ) {
    self.source = source
    takesAnyPlace = true
    handle = { props, _, performed in
      guard let action = performed.value as? Action else { return false }
      try reduce(&props, action)
      return true
    }
  }
}
