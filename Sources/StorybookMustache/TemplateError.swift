package import Storybook

/// A template, or one of its partials, that is missing or cannot be parsed.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The name of the template.
  public let name: String
  /// The place of the fault: the tag that names a missing partial, or where parsing failed.
  let place: TemplatePlace?
  private let reason: String

  /// Creates an error for code that renders with a library itself.
  public init(name: String) {
    self.init(name: name, at: nil, reason: "Unknown template “\(name)”.")
  }

  init(name: String, at place: TemplatePlace?, reason: String) {
    self.name = name
    self.place = place
    self.reason = reason
  }

  public var description: String {
    guard let place else { return reason }
    return "\(place): \(reason)"
  }
}

extension TemplateError: LocatedError {
  package var frame: StackFrame? {
    guard let place else { return nil }
    let source = StackFrame.Source(file: place.file, line: place.line, column: place.column)
    return StackFrame(function: name, source: source, isAuthors: true)
  }
}

/// A line and a column of a template's file, both from 1.
struct TemplatePlace: Hashable, Sendable, CustomStringConvertible {
  let file: String
  let line: Int
  let column: Int

  /// Such as `Templates/books.mustache:3:7`.
  var description: String {
    let name = file.split(separator: "/").suffix(2).joined(separator: "/")
    return "\(name):\(line):\(column)"
  }
}
