import Storybook
@testable import StorybookTestSupport
import Testing
@testable import StorybookHost

struct PersonNameTests {
  static let letters = String(repeating: "ä", count: 40)

  @Test(arguments: [
    ("Ann", "Ann"), ("  Zoë Ångström \n", "Zoë Ångström"), ("李", "李"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("שרה", "שרה"), (letters, letters), ("<b>", "<b>"),
  ])
  func `a short line is a name, without the space around it`(text: String, name: String) {
    #expect(PersonName(text)?.text == name)
  }

  @Test(arguments: [
    "", " \t\n", letters + "a", "two\nlines", "bell\u{7}", "\u{1B}[31mred", "line\u{2028}end",
    "turned \u{202E}dnuora", "\u{2066}isolated", "\u{200B}\u{200D}",
    "a" + String(repeating: "\u{301}", count: 400),
  ])
  func `what is empty, long or not one plain line is no name`(text: String) {
    #expect(PersonName(text) == nil)
  }
}
