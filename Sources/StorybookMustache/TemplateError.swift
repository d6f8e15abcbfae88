/// A requested template is missing from its library.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The name of the missing template.
  public let name: String

  public var description: String { "Unknown template “\(name)”." }
}
