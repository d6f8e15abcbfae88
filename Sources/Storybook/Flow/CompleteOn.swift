import StorybookSchema

/// A command that completes its screen.
///
/// ```swift
/// Completes(\.save) { props in props.contact }
/// Completes(\.select)  // the value it was performed with is the output
/// ```
///
/// The closure may change the props and give nil: then it is not yet the end.
public struct CompleteOn<Props: Codable & Sendable, Output: Codable & Sendable>: Sendable {
  let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Handled<Output>?

  /// For a command with a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props, Member.Performed) throws -> Output?
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard props[keyPath: command].isAt(path), let value = performed.value as? Member.Performed
      else { return nil }
      return Handled(source: source, answer: try output(&props, value).map(FlowResult.completed))
    }
  }

  /// For a command without a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props) throws -> Output?
  ) where Member.Performed == Void {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try output(&props)
    }
  }

  /// For a command that carries the output.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) where Member.Performed == Output {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { $1 }
  }

  /// For a command that only some props have, such as one that a case of an enum carries.
  ///
  /// - Parameters:
  ///   - command: finds it in the props; nil while there is none.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - output: gets the value that the command is performed with.
  public init<Value>(
    _ command: @escaping @Sendable (Props) -> CommandWith<Value>?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props, Value) throws -> Output?
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      guard command(props)?.isAt(path) == true, let value = performed.value as? Value
      else { return nil }
      return Handled(source: source, answer: try output(&props, value).map(FlowResult.completed))
    }
  }

  /// For a command without a value that only some props have.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props) throws -> Output?
  ) {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try output(&props)
    }
  }

  /// For the same command of every element of a list; the closure gets the position.
  public init<Element, Member: PerformableMember & SendableMetatype>(
    each list: any KeyPath<Props, [Element]> & Sendable,
    _ command: any KeyPath<Element, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props, Int, Member.Performed) throws -> Output?
  ) {
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    handle = { props, path, performed in
      let index = props[keyPath: list].firstIndex { $0[keyPath: command].isAt(path) }
      guard let index, let value = performed.value as? Member.Performed else { return nil }
      let output = try output(&props, index, value)
      return Handled(source: source, answer: output.map(FlowResult.completed))
    }
  }
}

/// A command that cancels its screen; so does Escape.
///
/// ```swift
/// Cancels(\.cancel)
/// ```
public struct CancelOn<Props: Codable & Sendable>: Sendable {
  let on: OnCommand<Props>
  let command: @Sendable (Props) -> Command?

  /// Cancels when that command is performed.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) where Member.Performed == Void {
    on = OnCommand(command, filePath: filePath, fileID: fileID, line: line) { _ in }
    self.command = { $0[keyPath: command].performable }
  }

  /// Cancels when a command is performed that only some props have.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) {
    on = OnCommand(command, filePath: filePath, fileID: fileID, line: line) { _ in }
    self.command = command
  }
}
