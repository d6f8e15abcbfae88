/// A requested template is missing from its library.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The name of the missing template.
  public let name: String

  /// Creates an error for code that renders with a library itself.
  public init(name: String) { self.name = name }

  public var description: String { "Unknown template “\(name)”." }
}
