import Storybook
import StorybookFlows

/// Selecting contacts from a list and editing them.
enum ContactFlow {
  /// The flow decides what follows the list: it looks up the selected contact.
  static func editing(
    _ contacts: [ContactList.Contact], _ present: some Presenter, style: PresentationStyle = .modal
  ) async throws -> Int {
    let list = try await present.show(
      ContactList.self,
      props: ContactList.Props(
        groups: ContactList.Group.groups(of: contacts), select: .noop, done: .noop))
    var saved = 0
    while case .contact(let email)? = try await list.next() {
      guard let contact = list.props[email] else { continue }
      try list.update { props in
        props.selection = .one(email: email)
        // A list that stays visible next to the editor is disabled in the meantime.
        if style != .modal { props.select = nil }
      }
      let edited = try await present(
        ContactEditor.self, props: ContactEditor.Props(contact), style: style)
      try list.update { $0.finish(contact, edited) }
      if edited != nil { saved += 1 }
    }
    await list.dismiss()
    return saved
  }

  /// The list decides: its command carries the props for the editor.
  static func editingWhatComes(
    _ contacts: [ContactList.Contact], _ present: some Presenter
  ) async throws -> Int {
    let list = try await present.show(
      ContactList.self,
      props: ContactList.Props(
        groups: ContactList.Group.groups(of: contacts), edit: .noop, done: .noop))
    var saved = 0
    while case .edit(let props)? = try await list.next() {
      let edited = try await present(ContactEditor.self, props: props)
      guard let edited, let old = list.props[props.email ?? ""] else { continue }
      try list.update { $0.finish(old, edited) }
      saved += 1
    }
    await list.dismiss()
    return saved
  }
}

extension ContactList.Props {
  fileprivate mutating func finish(
    _ contact: ContactList.Contact, _ edited: ContactList.Contact?
  ) {
    select = nil
    if edit == nil { select = .noop }
    selection = .none
    guard var edited else { return }
    edited.presence = contact.presence
    replace(contact.email, with: edited)
    selection = .one(email: edited.email)
  }
}
