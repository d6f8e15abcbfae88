import Storybook
import StorybookInteractions

extension Login {
  static let screen = Screen(
    "Account/Login",
    description: "A login form with a password, and the reasons for a rejected one.",
    tags: ["form", "account"], render: html
  ) {
    Story("Empty", .input(Input()))
      .test("signs in once both fields are valid") { s in
        try s.expect(.button("Sign in"), is: .disabled)
        try await s.type("ann", into: "Username")
        try await s.type("horse", into: "Password")
        try s.expect(.alert("A password has at least six characters."))
        try s.expect(.field().at(1), is: .invalid)
        try await s.type("s", into: .field().at(1))
        try await s.press("Sign in")
        try s.expect("Signing in")
        try await s.press("Cancel")
        try s.expect(.button("Cancel"), is: .disabled)
      }
    Story(
      "Wrong password",
      .input(
        Input(
          username: Field(text: "ann", status: .valid),
          password: Field(
            text: "hunter2",
            status: .invalid(message: "That is not Ann’s password. Two tries are left.")))),
      description: "The name is known; the password is not the one that belongs to it.",
      tags: ["error"])
    Story(
      "Ready",
      .input(
        Input(
          username: Field(text: "ann", status: .valid),
          password: Field(text: "correct horse", status: .valid))))
    Story("Signing in", .loading(username: "ann"))
    Story("Cancelling", .cancelling(username: "ann"))
  }
  .controls(controls)
  .update(update)

  private static let controls = Controls<Props>()
    .controls(for: Input.self) {
      $0.control(\.remembersUser, .label("Remembers the user"))
    }
    .controls(for: Field.self) {
      $0.control(\.status, .radio, .description("The button is on once both fields are valid."))
    }
}
