public import Mustache

/// An enum whose cases can be used as sections of a template, including those without a payload.
///
/// ```swift
/// enum Status { case draft, due(on: String) }
/// extension Status: MustacheCases {}
///
/// // {{#status}}{{#draft}}Not sent{{/draft}}{{#due}}Due on {{on}}{{/due}}{{/status}}
/// ```
///
/// Without this conformance swift-mustache only sees cases with a payload. A type with a custom
/// description (`CustomStringConvertible`) must use the names of its cases.
public protocol MustacheCases: MustacheParent {}

extension MustacheCases {
  /// Returns the payload of the named case, or `true`; `nil` if the value is another case.
  public func child(named name: String) -> Any? {
    guard let payload = Mirror(reflecting: self).children.first else {
      guard String(describing: self) == name else { return nil }
      return true
    }
    guard payload.label == name else { return nil }
    return payload.value
  }
}
