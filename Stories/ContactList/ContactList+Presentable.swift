import Storybook
import StorybookFlows

extension ContactList: Presentable {
  /// The result of an interaction with the list.
  enum Choice: Codable, Hashable, Sendable {
    case contact(email: String)
    /// The list provides the props for the next screen.
    case edit(ContactEditor.Props)
  }

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.part(style, content(props))
  }

  static var handlers: Handlers<Props, Choice> {
    CompleteOn(\.select) { _, email in .contact(email: email) }
    CompleteOn(\.edit) { _, props in .edit(props) }
    CancelOn(\.done)
  }
}
