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
  ///
  /// - Parameters:
  ///   - command: returns the command from the props; `nil` if they have none.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - output: returns the output; gets the value that the command is performed with.
  public init<Value>(
    _ command: @escaping @Sendable (Props) -> CommandWith<Value>?, fileID: String = #fileID,
    line: Int = #line,
    _ output: @escaping @Sendable (inout Props, Value) throws -> Output?
  ) {
    self.init(
      CodeLocation(file: fileID, line: line),
      CommandHandler(command, output))
  }

  /// Handles a command without a value.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, fileID: String = #fileID, line: Int = #line,
    _ output: @escaping @Sendable (inout Props) throws -> Output?
  ) {
    self.init(command, fileID: fileID, line: line) { props, _ in
      try output(&props)
    }
  }

  /// Handles a command whose value is the output.
  public init(
    _ command: @escaping @Sendable (Props) -> CommandWith<Output>?, fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(command, fileID: fileID, line: line) { $1 }
  }

  /// Handles the same command of every element of a list; the closure gets the element's index.
  public init<Element, Value>(
    each list: @escaping @Sendable (Props) -> [Element],
    _ command: @escaping @Sendable (Element) -> CommandWith<Value>?, fileID: String = #fileID,
    line: Int = #line,
    _ output: @escaping @Sendable (inout Props, Int, Value) throws -> Output?
  ) {
    self.init(
      CodeLocation(file: fileID, line: line),
      CommandHandler(each: list, command, output))
  }

  private init(_ source: CodeLocation, _ handler: CommandHandler<Props, Output?>) {
    handle = { props, path, performed in
      try handler.handle(&props, path, performed).map {
        Handled(source: source, answer: $0.map(FlowResult.completed))
      }
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

  /// - Parameters:
  ///   - command: returns the command from the props; `nil` if they have none.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  public init(
    _ command: @escaping @Sendable (Props) -> Command?, fileID: String = #fileID, line: Int = #line
  ) {
    on = OnCommand(command, fileID: fileID, line: line) { _ in }
    self.command = command
  }
}
