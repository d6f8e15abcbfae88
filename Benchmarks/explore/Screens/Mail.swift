import Storybook

enum Mail {
  struct Props: Codable, Hashable, Sendable {
    var recipient = "ann@example.com"
    var template = "Hello {name}"
    var link = "https://example.com"
    var isDraft = false
  }

  static let screen = Screen("Mail", render: html) {
    Story("Ready", Props())
    Story("Draft", Props(recipient: "bo@example.com", template: "See you, {name}", isDraft: true))
  }

  static func html(_ props: Props) throws -> HTML {
    guard props.recipient.contains("@") else {
      throw DrawingError(description: "The address \(props.recipient.prefix(12)) is incomplete.")
    }
    let name = props.recipient.prefix { $0 != "@" }
    let action: HTML = props.isDraft ? "Draft" : "<a href=\"\(props.link)\">Open</a>"
    return "<h1>\(props.recipient)</h1><p>\(filled(props.template, "\(name)"))</p><p>\(action)</p>"
  }

  private static func filled(_ template: String, _ name: String) -> String {
    guard let start = template.firstIndex(of: "{") else { return template }
    let end = template[start...].firstIndex(of: "}")!  // Planted: mail-2
    return template[..<start] + name + template[end...].dropFirst()
  }
}
