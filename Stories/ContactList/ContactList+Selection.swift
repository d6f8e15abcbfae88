import Storybook
import StorybookData

extension ContactList.Selection {
  /// Returns the attributes of a row, which are empty for most rows of a long list.
  func mark(_ contact: ContactList.Contact) -> HTML {
    switch self {
    case .one(contact.email): " class=\"one\" aria-current=\"true\""
    case .several(let emails) where emails.contains(contact.email): " class=\"picked\""
    case .none, .one, .several: .empty
    }
  }
}

extension ContactList {
  /// The actions for the picked contacts; only visible contacts can be picked.
  static func actions(_ props: Props) -> HTML {
    let count = props.pickedCount
    guard count > 0 else { return .empty }
    return """
      <footer class="row"><strong>\(count) picked</strong>
      <button type="button" class="button quiet">\(Icon.mail.html(size: 1.125))Write</button>
      <button type="button" class="button quiet remove">Remove</button></footer>
      """
  }
}

extension ContactList.Props {
  var pickedCount: Int {
    guard case .several(let emails) = selection else { return 0 }
    let picked = Set(emails)
    return people.items.count { picked.contains($0.email) }
  }
}
