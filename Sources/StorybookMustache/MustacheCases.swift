public import Mustache

/// An enum whose cases are sections of a template, those without a payload too.
///
/// ```swift
/// enum Status { case draft, due(on: String) }
/// extension Status: MustacheCases {}
///
/// // {{#status}}{{#draft}}Not sent{{/draft}}{{#due}}Due on {{on}}{{/due}}{{/status}}
/// ```
///
/// Without it swift-mustache sees only the cases that carry something. A type that describes itself
/// (`CustomStringConvertible`) must do so with the names of its cases.
public protocol MustacheCases: MustacheParent {}

extension MustacheCases {
  /// What the case of that name carries, or true; nil when the value is another case.
  public func child(named name: String) -> Any? {
    if let payload = Mirror(reflecting: self).children.first {
      return payload.label == name ? payload.value : nil
    }
    return String(describing: self) == name ? true : nil
  }
}
