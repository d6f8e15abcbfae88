import Storybook

extension Login {
  /// The effects of using the form.
  static let update = ScreenUpdate<Props> {
    OnCommand(\.input?.username.typed) { props, text in
      props.input?.username.text = text
      props.input?.username.status = usernameStatus(text)
    }
    OnCommand(\.input?.password.typed) { props, text in
      props.input?.password.text = text
      props.input?.password.status = passwordStatus(text)
    }
    OnCommand(\.input?.remember) { props, isOn in props.input?.remembersUser = isOn }
    OnCommand(\.input?.signIn) { props in
      if let input = props.input, input.canSubmit {
        props = .loading(username: input.username.text)
      }
    }
    OnCommand(\.cancel) { props in
      if case .loading(let username, _) = props { props = .cancelling(username: username) }
    }
  }

  private static func usernameStatus(_ text: String) -> Status {
    guard !text.isEmpty else { return .pristine }
    return .valid
  }

  private static func passwordStatus(_ text: String) -> Status {
    switch text.count {
    case 0: .pristine
    case ..<6: .invalid(message: "A password has at least six characters.")
    default: .valid
    }
  }
}

extension Login.Props {
  fileprivate var input: Login.Input? {
    get { if case .input(let input) = self { input } else { nil } }
    set { if let newValue { self = .input(newValue) } }
  }

  fileprivate var cancel: Command? {
    if case .loading(_, let cancel) = self { cancel } else { nil }
  }
}
