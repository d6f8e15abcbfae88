@_exported public import Mustache
public import Storybook

// On the protocol, so that `.mustache(…)` is enough where a screen's render function returns.
extension RenderingConvertible where Self == Rendering {
  /// HTML from a Mustache template.
  ///
  /// ```swift
  /// Screen("Shop/Receipt", render: { .mustache(template, $0) }) { … }
  /// ```
  ///
  /// `{{name}}` escapes what it inserts, `{{{name}}}` does not. A tag finds stored properties and
  /// cases of an enum that have a payload. Computed properties are for a `MustacheTransformable`:
  /// `{{total(.)}}`. A name that does not exist inserts nothing.
  public static func mustache(_ template: MustacheTemplate, _ object: Any) -> Rendering {
    .html(raw: template.render(object))
  }

  /// HTML from a template of a library, whose partials and parents it may use.
  ///
  /// - Throws: ``MissingTemplate`` when the library has no template of that name.
  public static func mustache(
    _ name: String, in library: MustacheLibrary, _ object: Any
  ) throws -> Rendering {
    guard let markup = library.render(object, withTemplate: name) else {
      throw MissingTemplate(name: name)
    }
    return .html(raw: markup)
  }
}
