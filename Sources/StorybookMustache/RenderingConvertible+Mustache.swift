public import Mustache
public import Storybook

extension RenderingConvertible where Self == Rendering {
  /// HTML that a Mustache template makes of an object.
  ///
  /// ```swift
  /// import StorybookMustache
  ///
  /// Screen("Invoice", render: { try .mustache(MustacheTemplate(html: "<h1>{{title}}</h1>"), $0) })
  /// ```
  ///
  /// The object's stored properties are the names of the template; computed ones are not seen
  /// (swift-mustache reads a `Mirror`), so give it a type that holds what is to be shown.
  ///
  /// `{{name}}` is escaped, `{{{name}}}` is not. Make the template with `MustacheTemplate(html:)`
  /// where an attribute holds what somebody else may have typed: it says why. A name that the
  /// object does not have is nothing: no error, no text. Cases without a payload are sections once
  /// their enum conforms to ``MustacheCases``.
  ///
  /// On the protocol rather than on ``Rendering``, so that `.mustache(…)` alone is found where a
  /// screen wants anything that converts to a rendering.
  ///
  /// - Parameters:
  ///   - template: parsed once, or on each rendering; what is wrong with it is thrown while parsing.
  ///   - object: usually the props, or a value made of them.
  public static func mustache(_ template: MustacheTemplate, _ object: Any) -> Rendering {
    .html(raw: template.render(object))
  }

  /// HTML that a template of a library makes of an object; partials come from the same library.
  ///
  /// - Throws: ``TemplateError``, which names those that there are not.
  public static func mustache(
    _ library: MustacheLibrary, template name: String, _ object: Any
  ) throws -> Rendering {
    guard let markup = library.render(object, withTemplate: name) else {
      throw TemplateError(name: name)
    }
    return .html(raw: markup)
  }
}
