/// The document around a fragment: its language, direction and colour scheme are those of the
/// environment.
package struct FragmentDocument {
  private let title: String
  private let environment: RenderEnvironment
  private let marks: String
  private let policy: String
  private let head: String
  private let bodyClasses: [String]

  /// - Parameters:
  ///   - marks: attributes of the root, each after a space.
  ///   - policy: markup that comes first in the head.
  ///   - head: markup that comes last in the head.
  package init(
    title: String, environment: RenderEnvironment, marks: String = "", policy: String = "",
    head: String = "", bodyClasses: [String] = []
  ) {
    self.title = title
    self.environment = environment
    self.marks = marks
    self.policy = policy
    self.head = head
    self.bodyClasses = bodyClasses
  }

  package func markup(around content: String) -> String {
    let scheme = environment.colorScheme.rawValue
    // BCP 47 requires a hyphen where Foundation's identifiers have an underscore.
    let language = environment.locale.replacing("_", with: "-")
    return """
      <!doctype html>
      <html lang="\(HTML(text: language))" \
      dir="\(environment.direction.attribute)" data-color-scheme="\(scheme)"\(marks)>
      <head>
      <meta charset="utf-8">\(policy)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(scheme)">
      <title>\(HTML(text: title))</title>\(lastLines)
      </head>
      <body\(bodyClass)>
      \(content)
      </body>
      </html>

      """
  }

  private var lastLines: String {
    guard !head.isEmpty else { return "" }
    return "\n\(head)"
  }

  private var bodyClass: String {
    guard !bodyClasses.isEmpty else { return "" }
    return " class=\"\(HTML(text: bodyClasses.joined(separator: " ")))\""
  }
}
