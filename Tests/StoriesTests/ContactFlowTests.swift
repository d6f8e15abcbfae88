import Storybook
import Synchronization
import Testing

@testable import Stories

/// The flow of the stories, in an app of its own: no server, no storybook.
struct ContactFlowTests {
  /// Somebody who does the next thing on a list whenever a screen is asked for an answer.
  private final class Person: Presenter {
    private let plan: Mutex<[@Sendable (any PresentedScreen) throws -> Void]>
    let problems = Mutex<[PresentationProblem]>([])
    let seen = Mutex<[String]>([])

    init(_ plan: [@Sendable (any PresentedScreen) throws -> Void]) { self.plan = Mutex(plan) }

    func open<Shown>(_ presentation: Presentation<Shown>) {
      seen.withLock { $0.append(presentation.name) }
      attend(presentation)
    }

    func refresh<Shown>(_ presentation: Presentation<Shown>) { attend(presentation) }
    func close<Shown>(_ presentation: Presentation<Shown>) {}
    func report(_ problem: PresentationProblem) { problems.withLock { $0.append(problem) } }

    /// Does one thing once the flow waits for this screen.
    private func attend(_ screen: any PresentedScreen) {
      Task {
        while !screen.isAsked { await Task.yield() }
        let next = plan.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try next?(screen) } catch { Issue.record(error) }
      }
    }
  }

  @Test func `the same flow runs in an app: chosen, typed, saved, done`() async throws {
    let person = Person([
      { try $0.perform("/select", json: #""alan@enigma.example""#) },
      { screen in
        // Typing asks for the next thing to do, so all of it is one.
        try screen.perform("/typedGivenName", json: #""Alan M.""#)
      },
      { try $0.perform("/save", json: nil) },
      { try $0.perform("/done", json: nil) },
    ])
    let saved = try await ContactFlow.editing(ContactFlow.people, person)
    #expect(saved == 1)
    #expect(person.seen.withLock { $0 } == ["Contact List", "Contact Editor"])
    #expect(person.problems.withLock { $0 }.isEmpty)
  }
}

struct ContactListCommandTests {
  private let contact = ContactFlow.people[1]

  @Test func `a row is a button where somebody can be chosen, and text elsewhere`() {
    var props = ContactList.Props(groups: ContactList.Group.groups(of: ContactFlow.people))
    #expect(!ContactList.content(props).markup.contains("<button type=\"button\" class=\"pick\""))
    props.select = .nop
    #expect(
      ContactList.content(props).markup.ranges(of: "<button type=\"button\" class=\"pick\"").count
        == 4)
  }

  @Test func `another person comes in the place of one, where the name says`() {
    var props = ContactList.Props(groups: ContactList.Group.groups(of: ContactFlow.people))
    var edited = contact
    edited.name = "Zoë Turing"
    props.replace(contact.email, with: edited)
    #expect(props.groups.map(\.title) == ["A", "G", "K", "Z"])
    #expect(props[contact.email] == edited)
    #expect(props["nobody@x"] == nil)
  }

  @Test(arguments: [
    ("Ann", "Ann", ""), ("Ann Lee", "Ann", "Lee"), ("Ann van Lee", "Ann", "van Lee"),
    ("", "", ""),
  ])
  func `a name is taken apart for the editor`(name: String, given: String, family: String) {
    let props = ContactEditor.Props(
      ContactList.Contact(name: name, email: "a@x", presence: .offline))
    #expect((props.givenName, props.familyName) == (given, family))
  }
}
