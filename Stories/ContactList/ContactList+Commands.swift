import Storybook
import StorybookData

extension ContactList {
  /// The text of a row, inside a button if it can be selected, and next to one if it can be edited.
  static func usable(_ text: HTML, for contact: Contact, in props: Props) -> HTML {
    guard props.select != nil || props.edit != nil else { return text }
    let edit: HTML? = props.edit.map {
      """
      <button type="button" class="button quiet edit" aria-label="\("Edit \(contact.name)")"\
      \($0.bind(to: ContactEditor.Props(contact)))>Edit</button>
      """
    }
    guard let select = props.select else { return "<div class=\"pick\">\(text)</div>\(edit)" }
    return """
      <button type="button" class="pick"\(select.bind(to: contact.email))>\(text)</button>\(edit)
      """
  }

  static func done(_ props: Props) -> HTML? {
    props.done.map { "<button type=\"button\" class=\"button quiet done\"\($0)>Done</button>" }
  }
}

extension ContactList.Props {
  /// Returns the contact with the address.
  subscript(email: String) -> ContactList.Contact? { people.items.first { $0.email == email } }

  /// Replaces the contact with the address.
  mutating func replace(_ email: String, with contact: ContactList.Contact) {
    let contacts = people.items.map { known in
      guard known.email == email else { return known }
      return contact
    }
    groups = ContactList.Group.groups(of: contacts)
  }
}
