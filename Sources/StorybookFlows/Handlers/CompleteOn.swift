public import Storybook
import StorybookSchema

/// A handler for a command that completes its screen.
///
/// ```swift
/// CompleteOn(\.save) { props in props.contact }
/// CompleteOn(\.select)  // the output is the value of the command
/// ```
///
/// The closure may change the props and return `nil` to keep the screen open.
public struct CompleteOn<Props: Codable & Sendable, Output: Codable & Sendable>: Sendable {
  let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Handled<Output>?

  /// Handles a command with a value.
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

  /// Handles a command without a value.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props) throws -> Output?
  ) where Member.Performed == Void {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try output(&props)
    }
  }

  /// Handles a command whose value is the output.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) where Member.Performed == Output {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { $1 }
  }

  /// Handles a command that only some props have, such as one in the payload of an enum case.
  ///
  /// - Parameters:
  ///   - command: returns the command from the props; `nil` if they have none.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - output: returns the output; gets the value that the command is performed with.
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

  /// Handles a command without a value that only some props have.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props) throws -> Output?
  ) {
    self.init(command, filePath: filePath, fileID: fileID, line: line) { props, _ in
      try output(&props)
    }
  }

  /// Handles the same command of every element of a list; the closure gets the element's index.
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

/// A handler for a command that cancels its screen; the Escape key performs it, too.
///
/// ```swift
/// CancelOn(\.cancel)
/// ```
public struct CancelOn<Props: Codable & Sendable>: Sendable {
  let on: OnCommand<Props>
  let command: @Sendable (Props) -> Command?

  /// Handles a command of all props.
  public init<Member: PerformableMember & SendableMetatype>(
    _ command: any KeyPath<Props, Member> & Sendable, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) where Member.Performed == Void {
    on = OnCommand(command, filePath: filePath, fileID: fileID, line: line) { _ in }
    self.command = { $0[keyPath: command].performable }
  }

  /// Handles a command that only some props have.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line
  ) {
    on = OnCommand(command, filePath: filePath, fileID: fileID, line: line) { _ in }
    self.command = command
  }
}
