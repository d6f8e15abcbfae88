package import StorybookSchema

/// One function of a stack.
package struct StackFrame: Hashable, Sendable {
  package var function: String
  package var source: Source?
  /// False for the storybook's own code.
  package var isAuthors: Bool

  package struct Source: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  package init(function: String, source: Source?, isAuthors: Bool) {
    self.function = function
    self.source = source
    self.isAuthors = isAuthors
  }

  package var value: Value {
    var object: Object = ["function": .string(function)]
    if let source {
      object["location"] = .string("\(source.file):\(source.line):\(source.column)")
      object["file"] = .string(source.file)
      object["line"] = Value(source.line)
      object["column"] = Value(source.column)
    }
    object["author"] = .bool(isAuthors)
    return .object(object)
  }
}
