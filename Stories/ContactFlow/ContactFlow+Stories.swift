import Storybook
import StorybookFlows
import StorybookInteractions

extension ContactFlow {
  static let screen = FlowScreen(
    "Contacts/Contact Flow",
    description: """
      Choosing a contact, editing and saving: screens that one async function presents.
      """,
    tags: ["flow", "contacts"],
    presents: [ContactList.self, ContactEditor.self],
    page: { environment, body in Look.page(environment, body) }
  ) {
    Flow("Edit contacts") { present in try await editing(people, present) }
      .test("saves a contact that was edited") { s in
        try await s.within(.row("Ada Lovelace")).press(.button())
        try s.expect(presented: ContactEditor.self)
        try await s.fill("First name", with: "Augusta")
        try await s.fill("Last name", with: "King")
        try await s.fill("E-mail", with: "ada@king.example")
        try await s.press("Save")
        try s.expect(.row("Augusta King"))
        try s.expect(.row("ada@king.example"))
        try await s.press("Done")
        try s.expect("The flow has ended")
        try s.expect(result: 1)
      }
      .test("keeps a contact that was not saved") { s in
        try await s.within(.row("Grace Hopper")).press(.button())
        try await s.fill("Last name", with: "Murray")
        try await s.press("Cancel")
        try s.expect(.row("Grace Hopper"))
      }
    Flow("The list decides") { present in try await editingWhatComes(people, present) }
    Flow("Side by side", in: .split) { present in
      try await editing(people, present, style: .push)
    }
    Flow("One after the other") { present in try await editing(people, present, style: .push) }
    Flow("Breaks without an address") { present in
      let edited = try await present(
        ContactEditor.self, props: ContactEditor.Props(givenName: "Ada", id: 1))
      if let edited { precondition(!edited.email.isEmpty, "Every contact has an address.") }
    }
  }

  static let people = [
    ContactList.Contact(name: "Ada Lovelace", email: "ada@engine.example", presence: .online),
    ContactList.Contact(name: "Alan Turing", email: "alan@enigma.example", presence: .away),
    ContactList.Contact(name: "Grace Hopper", email: "grace@compiler.example", presence: .online),
    ContactList.Contact(name: "Konrad Zuse", email: "konrad@z3.example", presence: .offline),
  ]
}
