import Storybook
import Testing

@testable import Stories

struct MailboxTests {
  @Test func `a letter that is read is selected in the list`() {
    var props = Mailbox.Props.inbox
    props.read(3)
    #expect(props.list.selection == 3)
    #expect(props.detail?.subject == "The photographs")
    #expect(props.detail?.close != nil)
  }

  @Test func `a letter that is not there is not read`() {
    var props = Mailbox.Props.inbox
    props.read(99)
    #expect(props == .inbox)
  }

  @Test func `a letter is closed where there is something to go back to`() {
    let closable = Letter.html(
      .init(id: 1, sender: "", subject: "", text: "", close: .noop), .init())
    #expect(closable.markup.contains("<button class=\"button quiet\">Close</button>"))
    #expect(!Letter.html(.invitation, RenderEnvironment()).markup.contains("Close"))
  }

  @Test func `text of the props stays text`() {
    let text = Fixture.hostileText
    var props = Mailbox.Props(
      list: .init(rows: [.init(id: 1, sender: text, subject: text, text: text)]))
    props.read(1)
    let markup = Mailbox.html(props, RenderEnvironment()).markup
    #expect(markup.contains(Fixture.escapedText))
    #expect(!markup.contains(text))
  }
}
