public import Mustache
public import Storybook

extension RenderingConvertible where Self == Rendering {
  /// Renders an object with a Mustache template as HTML.
  ///
  /// ```swift
  /// import StorybookMustache
  ///
  /// Screen("Invoice", render: { try .mustache(MustacheTemplate(html: "<h1>{{title}}</h1>"), $0) })
  /// ```
  ///
  /// The template's names are the object's stored properties. Computed properties are not visible
  /// (swift-mustache reads a `Mirror`), so pass a type that stores what the template shows.
  ///
  /// `{{name}}` is escaped, `{{{name}}}` is not. Create the template with `MustacheTemplate(html:)`
  /// if an attribute contains untrusted text; its documentation explains why. Unknown names render
  /// as nothing, without an error. Cases without a payload can be sections once their enum conforms
  /// to ``MustacheCases``.
  ///
  /// Declared on the protocol rather than on ``Rendering``, so that `.mustache(…)` resolves
  /// wherever a screen accepts any value that converts to a rendering.
  ///
  /// - Parameters:
  ///   - template: parsed once, or on each rendering; parsing throws its errors.
  ///   - object: usually the props or a value derived from them.
  public static func mustache(_ template: MustacheTemplate, _ object: Any) -> Rendering {
    .html(raw: template.render(object))
  }

  /// Renders an object with a template of a library, which also provides the partials.
  ///
  /// - Throws: ``TemplateError`` with the name of a missing template.
  public static func mustache(
    _ library: MustacheLibrary, template name: String, _ object: Any
  ) throws -> Rendering {
    guard let markup = library.render(object, withTemplate: name) else {
      throw TemplateError(name: name)
    }
    return .html(raw: markup)
  }

  /// Renders an object with a template of a folder.
  ///
  /// Enums become sections with the names of their cases, without a conformance.
  ///
  /// - Throws: ``TemplateError`` with the place of a template, a partial or a layout that is missing
  ///   or cannot be parsed.
  public static func mustache(
    _ folder: TemplateFolder, template name: String, _ object: Any
  ) throws -> Rendering {
    .html(raw: try folder.markup(name, object: object))
  }
}
