/// A library of templates was asked for one that it does not have.
public struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The template that was asked for.
  public let name: String

  public var description: String { "The library has no template “\(name)”." }
}
