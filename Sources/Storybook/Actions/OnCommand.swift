import StorybookSchema

/// What a command does to the props, in a live story.
///
/// ```swift
/// On(\.typed) { props, text in props.name = text }
/// On(\.save) { props in props.isSaved = true }
/// ```
public struct OnCommand<Props: Codable & Sendable>: Sendable {
  let source: SourceLocation
  /// False when it is none of its commands.
  let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Bool
  /// What the screens within this one wait for.
  private(set) var loads: [Load<Props>] = []
  /// Whether it takes a command by the type of its value, wherever it stands.
  private(set) var takesAnyPlace = false

  /// For a command with a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Member.Performed) throws -> Void
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard props[keyPath: command].isAt(path), let value = performed.value as? Member.Performed
      else { return false }
      try change(&props, value)
      return true
    }
  }

  /// For a command without a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props) throws -> Void
  ) where Member.Performed == Void {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try change(&props)
    }
  }

  /// For the same command of every element of a list; the closure gets the position.
  public init<Element, Member: PerformableMember & SendableMetatype>(
    each list: any KeyPath<Props, [Element]> & Sendable,
    _ command: any KeyPath<Element, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int, Member.Performed) throws -> Void
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      let index = props[keyPath: list].firstIndex { $0[keyPath: command].isAt(path) }
      guard let index, let value = performed.value as? Member.Performed else { return false }
      try change(&props, index, value)
      return true
    }
  }

  /// For the same command without a value of every element of a list.
  public init<Element, Member: PerformableMember & SendableMetatype>(
    each list: any KeyPath<Props, [Element]> & Sendable,
    _ command: any KeyPath<Element, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Int) throws -> Void
  ) where Member.Performed == Void {
    self.init(each: list, command, filePath: filePath, fileID: fileID, line: line) {
      props, index, _ in try change(&props, index)
    }
  }

  /// For a command that only some props have, such as one that a case of an enum carries.
  ///
  /// ```swift
  /// On({ if case .form(let typed) = $0 { typed } else { nil } }) { $0 = .named($1) }
  /// ```
  ///
  /// - Parameters:
  ///   - command: finds it in the props; nil while there is none.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - change: gets the value that the command is performed with.
  public init<Value>(
    _ command: @escaping @Sendable (Props) -> CommandWith<Value>?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props, Value) throws -> Void
  ) {
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard command(props)?.isAt(path) == true, let value = performed.value as? Value
      else { return false }
      try change(&props, value)
      return true
    }
  }

  /// For a command without a value that only some props have.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ change: @escaping @Sendable (inout Props) throws -> Void
  ) {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try change(&props)
    }
  }
}

// MARK: Screens within the screen

extension OnCommand {
  /// All commands and loads of a screen within this one.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child> & Sendable, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(Children(child), update, source)
  }

  /// All commands and loads of a screen that is not always there.
  public init<Child>(
    _ child: any WritableKeyPath<Props, Child?> & Sendable, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(Children(child), update, source)
  }

  /// All commands and loads of each screen in a list.
  public init<Child>(
    each list: any WritableKeyPath<Props, [Child]> & Sendable, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(Children(each: list), update, source)
  }

  /// All commands and loads of a screen that a case of an enum carries.
  ///
  /// ```swift
  /// On({ if case .editing(let editor) = $0 { editor } else { nil } }, Props.editing, Editor.update)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: finds the screen in the props; nil in all other cases.
  ///   - embed: makes the case of it again.
  ///   - update: what the screen does.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  public init<Child>(
    _ payload: @escaping @Sendable (Props) -> Child?,
    _ embed: @escaping @Sendable (Child) -> Props, _ update: Update<Child>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(Children(payload, embed), update, source)
  }

  private init<Child>(
    _ children: Children<Props, Child>, _ update: Update<Child>, _ source: SourceLocation
  ) {
    self.source = source
    loads = update.loads.loads.map { $0.lifted(to: children) }
    handle = { props, path, performed in
      for index in children.indices(props) {
        guard var child = children.get(props, index) else { continue }
        if try update.handle(&child, path, performed, isPart: true) != nil {
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
    source: SourceLocation, _ reduce: @escaping @Sendable (inout Props, Action) throws -> Void
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

/// A command among the props, or one that may be missing.
public protocol PerformableMember {
  /// The value that it is performed with; `Void` for a ``Command``.
  associatedtype Performed
  /// The command, while there is one.
  var performable: CommandWith<Performed>? { get }
}

extension CommandWith: PerformableMember {
  public var performable: CommandWith? { self }
}

extension Optional: PerformableMember where Wrapped: PerformableMember {
  public var performable: CommandWith<Wrapped.Performed>? { self?.performable }
}

extension PerformableMember {
  func isAt(_ path: Pointer) -> Bool { performable?.origin?.reference.path == path }
}
