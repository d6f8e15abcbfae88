package import StorybookSchema

/// A closure to run when a command of the props is performed.
package struct CommandHandler<Props, Result>: Sendable {
  /// Returns `nil` if another command was performed.
  package let handle: @Sendable (inout Props, Pointer, PerformedValue) throws -> Result?

  /// - Parameters:
  ///   - command: returns the command; `nil` if the props have none.
  ///   - body: gets the value that the command is performed with.
  package init<Value>(
    _ command: @escaping @Sendable (Props) -> CommandWith<Value>?,
    _ body: @escaping @Sendable (inout Props, Value) throws -> Result
  ) {
    handle = { props, path, performed in
      guard let value = command(props)?.value(performed, at: path) else { return nil }
      return try body(&props, value)
    }
  }

  /// Creates a handler for the same command of every element; `body` gets the element's index.
  package init<Element, Value>(
    each list: @escaping @Sendable (Props) -> [Element],
    _ command: @escaping @Sendable (Element) -> CommandWith<Value>?,
    _ body: @escaping @Sendable (inout Props, Int, Value) throws -> Result
  ) {
    handle = { props, path, performed in
      for (index, element) in list(props).enumerated() {
        guard let value = command(element)?.value(performed, at: path) else { continue }
        return try body(&props, index, value)
      }
      return nil
    }
  }
}

extension CommandWith {
  /// Returns the value that this command was performed with; `nil` if another one was.
  fileprivate func value(_ performed: PerformedValue, at path: Pointer) -> Value? {
    guard origin?.reference.path == path else { return nil }
    return performed.value as? Value
  }
}
