import Storybook

extension ContactList: Presentable {
  /// What somebody does in the list.
  enum Choice: Codable, Hashable, Sendable {
    case contact(email: String)
    /// The list says itself what comes next.
    case edit(ContactEditor.Props)
  }

  static func render(_ props: Props, _ context: RenderEnvironment) -> HTML {
    Look.part(style, content(props))
  }

  static var handlers: Handlers<Props, Choice> {
    CompleteOn(\.select) { _, email in .contact(email: email) }
    CompleteOn(\.edit) { _, props in .edit(props) }
    CancelOn(\.done)
  }
}
