public import Mustache
import StorybookSchema

/// An enum whose cases can be used as sections of a template, including those without a payload.
///
/// ```swift
/// enum Status { case draft, due(on: String) }
/// extension Status: MustacheCases {}
///
/// // {{#status}}{{#draft}}Not sent{{/draft}}{{#due}}Due on {{on}}{{/due}}{{/status}}
/// ```
///
/// Without this conformance swift-mustache only sees cases with a payload. Templates of a
/// ``TemplateFolder`` do not need it.
public protocol MustacheCases: MustacheParent {}

extension MustacheCases {
  /// Returns the payload of the named case, or `true`; `nil` if the value is another case.
  public func child(named name: String) -> Any? {
    guard Reflection.caseName(of: self) == name else { return nil }
    return Mirror(reflecting: self).children.first?.value ?? true
  }
}
