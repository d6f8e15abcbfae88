import Storybook

extension ContactList {
  static let screen = Screen(
    "Contacts/Contact List",
    description: "People in groups, with a search and a selection.",
    tags: ["list", "contacts"], render: html
  ) {
    Story("Empty", Props(groups: []))
    Story("A few", Props(selection: .one(email: "grace@compiler.example"), groups: few))
    Story("Searching", Props(search: .searching(text: "an"), groups: few))
    Story("Nobody found", Props(search: .finished(text: "Zebulon"), groups: []))
    Story(
      "Picking",
      Props(
        title: "Whom to write?",
        selection: .several(emails: ["ada@engine.example", "konrad@z3.example"]), groups: few))
    Story("Large", Props(title: "Everybody", groups: Crowd.groups(of: 1000)))
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .control(\.selection, .radio)
    .controls(for: Contact.self) { $0.control(\.presence, .radio) }

  private static let few = Group.groups(of: [
    Contact(name: "Ada Lovelace", email: "ada@engine.example", presence: .online),
    Contact(name: "Alan Turing", email: "alan@enigma.example", presence: .away),
    Contact(name: "Grace Hopper", email: "grace@compiler.example", presence: .online),
    Contact(name: "Katherine Johnson", email: "katherine@orbit.example", presence: .offline),
    Contact(name: "Konrad Zuse", email: "konrad@z3.example", presence: .offline),
  ])
}
