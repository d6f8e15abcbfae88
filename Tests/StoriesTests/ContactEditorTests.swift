import Foundation
import Storybook
import Testing

@testable import Stories

struct ContactEditorTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let expected = ContactEditor.Props(
      givenName: "Margaret", familyName: "Hamilton",
      company: ContactEditor.Company(name: "Draper Laboratory"),
      phones: [.work: "+1 617 555 0169"], email: "margaret@apollo",
      birthday: Date(timeIntervalSinceReferenceDate: -2_031_523_200), id: 9_007_199_254_740_993,
      credit: Decimal(sign: .minus, exponent: -1, significand: 1),
      checks: ContactEditor.Checks(
        givenName: .valid, familyName: .valid, phones: .valid,
        email: .invalid(reason: "The domain has no dot.")))
    let props = try Fixture.decode(
      ContactEditor.Props.self, "ContactEditor/Fixtures/no-dot-in-address.json")
    #expect(props == expected)
    let markup = ContactEditor.html(props, RenderEnvironment()).markup
    #expect(markup.contains("No. 9007199254740993"))
    #expect(markup.contains("One field needs another look"))
  }

  @Test(arguments: [
    ("Ann", "", ContactEditor.Checks(), true),
    ("", "Lee", ContactEditor.Checks(givenName: .valid), true),
    ("", "", ContactEditor.Checks(), false),
    ("Ann", "Lee", ContactEditor.Checks(email: .invalid(reason: "No @")), false),
  ])
  func `a contact with a name and without mistakes can be saved`(
    givenName: String, familyName: String, checks: ContactEditor.Checks, canSave: Bool
  ) {
    let props = ContactEditor.Props(
      givenName: givenName, familyName: familyName, id: 1, checks: checks)
    #expect(props.canSave == canSave)
    let markup = ContactEditor.html(props, RenderEnvironment()).markup
    #expect(markup.contains("class=\"button\" disabled>Save") == !canSave)
  }

  @Test(arguments: [
    ([UInt8]("<svg/>".utf8), "src=\"data:image/svg+xml;base64,PHN2Zy8+\""),
    ([0x89, 0x50, 0x4E, 0x47], "src=\"data:image/png;base64,iVBORw==\""),
    ([0xFF, 0xD8, 0xFF], "src=\"data:image/jpeg;base64,/9j/\""),
    ([UInt8]("no image".utf8), "<span class=\"avatar\" aria-hidden=\"true\">GH</span>"),
  ])
  func `a picture is shown, and initials for invalid data`(bytes: [UInt8], expected: String) {
    let props = ContactEditor.Props(
      givenName: "grace", familyName: "hopper", avatar: Data(bytes), id: 1)
    #expect(ContactEditor.html(props, RenderEnvironment()).markup.contains(expected))
  }

  @Test(arguments: [
    ContactEditor.Props(givenName: Fixture.hostileText, id: 1),
    ContactEditor.Props(familyName: Fixture.hostileText, id: 1),
    ContactEditor.Props(nickname: Fixture.hostileText, id: 1),
    ContactEditor.Props(company: .init(name: Fixture.hostileText), id: 1),
    ContactEditor.Props(company: .init(name: "", role: Fixture.hostileText), id: 1),
    ContactEditor.Props(phones: [.home: Fixture.hostileText], id: 1),
    ContactEditor.Props(email: Fixture.hostileText, id: 1),
    ContactEditor.Props(id: 1, note: Fixture.hostileText),
    ContactEditor.Props(id: 1, checks: .init(phones: .invalid(reason: Fixture.hostileText))),
  ])
  func `typed text stays text`(props: ContactEditor.Props) {
    let markup = ContactEditor.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.contains(Fixture.escapedText))
  }

  @Test(arguments: [-.greatestFiniteMagnitude, -1e11, 0, 1e11, .greatestFiniteMagnitude])
  func `any number of seconds is a birthday that renders`(seconds: Double) {
    let birthday = Date(timeIntervalSinceReferenceDate: seconds)
    let props = ContactEditor.Props(birthday: birthday, id: 1, credit: .greatestFiniteMagnitude)
    #expect(ContactEditor.html(props, RenderEnvironment()).markup.contains("Birthday"))
  }
}
