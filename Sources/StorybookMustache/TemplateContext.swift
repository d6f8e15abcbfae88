import Mustache
import StorybookSchema

/// A value as a template sees it: the cases of its enums are sections, with their payloads.
///
/// ```text
/// {{#status}}{{#draft}}Not sent{{/draft}}{{#due}}Due on {{on}}{{/due}}{{/status}}
/// ```
enum TemplateContext {
  /// Wraps structs, enums and their collections; all other values, and types that read themselves
  /// for templates, stay.
  static func convert(_ value: Any) -> Any? {
    guard !readsItself(value) else { return value }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { convert($0.value) }
    case .enum: return Wrapped(value: value)
    case .struct where !mirror.children.isEmpty, .class where !mirror.children.isEmpty,
      .tuple where !mirror.children.isEmpty:
      return Wrapped(value: value)
    case .collection where isWrapped(value), .set:
      return mirror.children.map { convert($0.value) as Any }
    case .dictionary: return dictionary(value) ?? value
    default: return value
    }
  }

  private static func readsItself(_ value: Any) -> Bool {
    guard !(value is any MustacheCustomRenderable), !(value is any MustacheCustomRepresentation),
      !(value is MustacheLambda), !(value is MustacheTemplate)
    else { return true }
    guard value is any MustacheParent || value is any MustacheSequence else { return false }
    return ![.collection, .set, .dictionary].contains(Mirror(reflecting: value).displayStyle)
  }

  /// Whether elements of a collection are wrapped: arrays of plain values keep their transforms.
  private static func isWrapped(_ value: Any) -> Bool {
    !(value is [String]) && !(value is [Int]) && !(value is [Double])
  }

  private static func dictionary(_ value: Any) -> [String: Any]? {
    (value as? [String: Any])?.compactMapValues { convert($0) }
  }
}

/// A struct, whose stored properties are its children, or an enum, whose case is.
private struct Wrapped: MustacheParent, MustacheCustomRenderable, MustacheTransformable {
  let value: Any

  func child(named name: String) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .enum else { return payload(name, mirror: mirror) }
    return property(name, mirror: mirror)
  }

  private func property(_ name: String, mirror: Mirror?) -> Any? {
    guard let mirror else { return nil }
    guard let child = mirror.children.first(where: { $0.label == name }) else {
      return property(name, mirror: mirror.superclassMirror)
    }
    return TemplateContext.convert(child.value)
  }

  private func payload(_ name: String, mirror: Mirror) -> Any? {
    guard Reflection.caseName(of: value) == name else { return nil }
    return mirror.children.first.map { TemplateContext.convert($0.value) ?? true } ?? true
  }

  var renderText: String { String(describing: value) }
  var isNull: Bool { false }

  func transform(_ name: String) -> Any? {
    (value as? any MustacheTransformable)?.transform(name).flatMap { TemplateContext.convert($0) }
  }
}
