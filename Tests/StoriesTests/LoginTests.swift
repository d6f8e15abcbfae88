import Foundation
import Storybook
import Testing

@testable import Stories

struct LoginTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let expected = Login.Input(
      username: Login.Field(text: "grace.hopper", status: .valid),
      password: Login.Field(text: "COBOL", status: .invalid(message: "Caps lock is on.")))
    let props = try Fixture.decode(Login.Props.self, "Login/Fixtures/caps-lock.json")
    #expect(props == .input(expected))
    #expect(Login.html(props, RenderEnvironment()).markup.contains("value=\"grace.hopper\""))
  }

  @Test(arguments: [
    (Login.Status.valid, Login.Status.valid, true),
    (.valid, .pristine, false),
    (.invalid(message: "Too short"), .valid, false),
  ])
  func `the button is on when both fields are valid`(
    username: Login.Status, password: Login.Status, isOn: Bool
  ) {
    let input = Login.Input(
      username: Login.Field(text: "ann", status: username),
      password: Login.Field(text: "secret", status: password))
    let markup = Login.html(.input(input), RenderEnvironment()).markup
    #expect(input.canSubmit == isOn)
    #expect(markup.contains("class=\"button\" disabled>Sign in") == !isOn)
  }

  @Test(arguments: [
    Login.Props.loading(username: Fixture.hostileText),
    .cancelling(username: Fixture.hostileText),
    .input(
      Login.Input(
        username: Login.Field(
          text: Fixture.hostileText, status: .invalid(message: Fixture.hostileText)))),
  ])
  func `typed text stays text`(props: Login.Props) {
    let markup = Login.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.contains(Fixture.escapedText))
  }

  @Test func `the page follows colour scheme, direction and text size`() {
    let environment = RenderEnvironment(
      colorScheme: .dark, locale: "ar_EG", direction: .rightToLeft, textSize: .xxLarge)
    let markup = Login.html(.loading(username: "ann"), environment).markup
    #expect(markup.contains("<html lang=\"ar-EG\" dir=\"rtl\">"))
    #expect(markup.contains("color-scheme: dark"))
    #expect(markup.contains("font-size: 133%"))
  }
}
