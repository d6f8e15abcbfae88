package import StorybookSchema

/// A frame of a call stack.
package struct StackFrame: Hashable, Sendable {
  package var function: String
  package var source: Source?
  /// Whether it is the author's code; `false` for the storybook's own.
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
}

extension StackFrame: JSONWritable {
  package var value: Value {
    let location = source.map { "\($0.file):\($0.line):\($0.column)" }
    return .members([
      "function": function, "location": location, "file": source?.file, "line": source?.line,
      "column": source?.column, "author": isAuthors,
    ])
  }
}
