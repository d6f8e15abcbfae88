/// A library was asked for a template that it does not have.
public struct MissingTemplate: Error, Hashable, CustomStringConvertible {
  public let name: String

  public var description: String { "The library has no Mustache template named “\(name)”." }
}
