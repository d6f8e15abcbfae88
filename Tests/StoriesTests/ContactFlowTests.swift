@testable import Stories
import Storybook
import StorybookFlows
import Synchronization
import Testing

/// The flow of the stories, in an app of its own: no server, no storybook.
struct ContactFlowTests {
  private final class Window: Presenter {
    private let stack = Mutex<[any PresentedScreen]>([])
    let problems = Mutex<[PresentationError]>([])

    func open<Shown>(_ presentation: Presentation<Shown>) {
      stack.withLock { $0.append(presentation) }
    }

    func close<Shown>(_ presentation: Presentation<Shown>) {
      stack.withLock { $0.removeAll { $0 === presentation } }
    }

    func refresh<Shown>(_ presentation: Presentation<Shown>) {}
    func report(_ problem: PresentationError) { problems.withLock { $0.append(problem) } }

    /// Performs a command once that screen is on top, and an answer of it is waited for.
    func perform(_ command: String, _ json: String? = nil, on name: String) async throws {
      while true {
        if let top = stack.withLock({ $0.last }), top.name == name, top.isAsked {
          return try top.perform(command, json: json)
        }
        await Task.yield()
      }
    }
  }

  @Test func `the same flow runs in an app: chosen, typed, saved, done`() async throws {
    let window = Window()
    let flow = Task { try await ContactFlow.editing(ContactFlow.people, window) }
    try await window.perform("/select", #""alan@enigma.example""#, on: "Contact List")
    try await window.perform("/typedGivenName", #""Alan M.""#, on: "Contact Editor")
    try await window.perform("/save", on: "Contact Editor")
    try await window.perform("/select", #""alan@enigma.example""#, on: "Contact List")
    try await window.perform("/cancel", on: "Contact Editor")
    try await window.perform("/done", on: "Contact List")
    #expect(try await flow.value == 1)
    #expect(window.problems.withLock { $0 }.isEmpty)
  }
}

struct ContactListCommandTests {
  private let contact = ContactFlow.people[1]

  @Test func `a row is a button where a contact can be chosen, and text elsewhere`() {
    var props = ContactList.Props(groups: ContactList.Group.groups(of: ContactFlow.people))
    #expect(!ContactList.content(props).markup.contains("<button type=\"button\" class=\"pick\""))
    props.select = .noop
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
