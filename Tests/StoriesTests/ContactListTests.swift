import Foundation
import Storybook
import Testing

@testable import Stories

struct ContactListTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let expected = ContactList.Props(
      title: "Friends & family", search: .finished(text: "LOVE"),
      selection: .one(email: "ursula@example.org"),
      groups: [
        ContactList.Group(
          title: "A",
          contacts: [
            ContactList.Contact(
              name: "Ada Lovelace", email: "ada@engine.example", presence: .online),
            ContactList.Contact(
              name: "Ursula <Love> & Söhne", email: "ursula@example.org", presence: .away),
          ])
      ])
    let props = try Fixture.decode(ContactList.Props.self, "ContactList/Fixtures/two-found.json")
    #expect(props == expected)
    let markup = ContactList.html(props, RenderEnvironment()).markup
    #expect(markup.contains("<h1>Friends &amp; family</h1>"))
    #expect(markup.contains("Ada <mark>Love</mark>lace"))
    #expect(markup.contains("Ursula &lt;<mark>Love</mark>&gt; &amp; Söhne"))
  }

  @Test(arguments: [
    (ContactList.Selection.none, 0, 0),
    (.one(email: "a@x"), 1, 0),
    (.one(email: "nobody@x"), 0, 0),
    (.several(emails: []), 0, 0),
    (.several(emails: ["a@x", "b@x", "nobody@x"]), 0, 2),
  ])
  func `only those are marked who are selected`(
    selection: ContactList.Selection, current: Int, picked: Int
  ) {
    let contacts = ["a@x", "b@x", "c@x"].map {
      ContactList.Contact(name: $0, email: $0, presence: .offline)
    }
    let props = ContactList.Props(
      selection: selection, groups: [ContactList.Group(title: "A", contacts: contacts)])
    let markup = ContactList.html(props, RenderEnvironment()).markup
    #expect(markup.ranges(of: "<li class=\"one\" aria-current=\"true\">").count == current)
    #expect(markup.ranges(of: "<li class=\"picked\">").count == picked)
    #expect(markup.contains("<strong>\(picked) picked</strong>") == (picked > 0))
  }

  @Test func `people are grouped by the first letters of their names`() {
    let contacts = ["bo", "Ada", "Alan", "Bea"].map {
      ContactList.Contact(name: $0, email: $0, presence: .offline)
    }
    let groups = ContactList.Group.groups(of: contacts)
    #expect(groups.map(\.title) == ["A", "B"])
    #expect(groups.map { $0.contacts.map(\.name) } == [["Ada", "Alan"], ["Bea", "bo"]])
  }

  @Test func `the large list is about a hundred kilobytes, every row of it different`() {
    let props = ContactList.Props(groups: Crowd.groups(of: 1000))
    #expect(Set(props.groups.flatMap(\.contacts)).count == 1000)
    let size = ContactList.html(props, RenderEnvironment()).markup.utf8.count
    #expect((95_000...110_000).contains(size))
  }

  @Test(arguments: [
    ContactList.Props(title: Fixture.hostileText, groups: []),
    ContactList.Props(search: .searching(text: Fixture.hostileText), groups: []),
    ContactList.Props(search: .finished(text: Fixture.hostileText), groups: []),
    ContactList.Props(groups: [group(title: Fixture.hostileText)]),
    ContactList.Props(groups: [group(name: Fixture.hostileText)]),
    ContactList.Props(groups: [group(email: Fixture.hostileText)]),
  ])
  func `typed text stays text`(props: ContactList.Props) {
    let markup = ContactList.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.contains(Fixture.escapedText))
  }

  private static func group(
    title: String = "A", name: String = "Ann", email: String = "ann@example.org"
  ) -> ContactList.Group {
    ContactList.Group(
      title: title,
      contacts: [ContactList.Contact(name: name, email: email, presence: .online)])
  }
}
