// In the shape of Stencil: a template is a string, and nothing is escaped.

public struct Environment {
  public init() {}

  public func renderTemplate(string: String, context: [String: Any]) throws -> String {
    context.reduce(string) { text, value in
      text.split(separator: "{{ \(value.key) }}", omittingEmptySubsequences: false)
        .joined(separator: "\(value.value)")
    }
  }
}
