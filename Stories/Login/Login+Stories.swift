import Storybook

extension Login {
  static let screen = Screen(
    "Account/Login",
    description: "A login form with a password, and the reasons for a rejected one.",
    tags: ["form", "account"], render: html
  ) {
    Story("Empty", .input(Input()))
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
