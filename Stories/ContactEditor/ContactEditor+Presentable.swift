import Storybook
import StorybookFlows

extension ContactEditor: Presentable {
  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.part(style, content(props, environment))
  }

  static var handlers: Handlers<Props, ContactList.Contact> {
    update
    CompleteOn(\.save) { props in props.contact }
    CancelOn(\.cancel)
  }

  /// The effects of typing.
  static let update = ScreenUpdate<Props> {
    OnCommand(\.typedGivenName) { props, text in props.givenName = text }
    OnCommand(\.typedFamilyName) { props, text in props.familyName = text }
    OnCommand(\.typedEmail) { props, text in
      props.email = text
      props.checks.email = emailCheck(text)
    }
  }

  private static func emailCheck(_ text: String) -> Check {
    guard text.contains("@") else { return .invalid(reason: "An address has an @ in it.") }
    return .valid
  }
}

extension ContactEditor.Props {
  init(_ contact: ContactList.Contact) {
    let words = contact.name.split(separator: " ", maxSplits: 1).map(String.init)
    let id = contact.email.utf8.reduce(into: UInt64(7)) { $0 = $0 * 31 % 9973 + UInt64($1) }
    self.init(
      givenName: words.first ?? "", familyName: words.dropFirst().first ?? "",
      email: contact.email, id: id)
  }

  /// The edited contact, or `nil` while it cannot be saved.
  fileprivate var contact: ContactList.Contact? {
    guard canSave else { return nil }
    return ContactList.Contact(name: fullName, email: email ?? "", presence: .offline)
  }
}
