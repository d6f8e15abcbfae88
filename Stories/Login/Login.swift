import Storybook

/// Signing in with a user name and a password.
enum Login {
  /// The state: the form is open, or a request is under way; never both.
  enum Props: Codable, Hashable, Sendable {
    /// The form is open.
    case input(Input)
    /// The request is under way and can still be cancelled.
    case loading(username: String, cancel: Command = .noop)
    /// The request was cancelled, but the outcome is not known yet.
    case cancelling(username: String)
  }

  /// The form: two fields, an option, and the available commands.
  struct Input: Codable, Hashable, Sendable {
    var username = Field()
    var password = Field()
    /// Whether the form restores the user name when it opens again; never the password.
    var remembersUser = true
    var remember: CommandWith<Bool> = .noop
    var signIn: Command = .noop
  }

  /// A text field with its validation status.
  struct Field: Codable, Hashable, Sendable {
    /// The typed text, even if it is invalid.
    var text = ""
    var status = Status.pristine
    /// Sent after every keystroke.
    var typed: CommandWith<String> = .noop
  }

  /// The validation status of a field.
  enum Status: Codable, Hashable, Sendable {
    /// Not edited yet, so neither valid nor invalid.
    case pristine
    case valid
    /// Invalid; the message is shown below the field.
    case invalid(message: String)
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card stack">
      \(header)
      \(content(props))
      </main>
      """)
  }

  private static func content(_ props: Props) -> HTML {
    switch props {
    case .input(let input): form(input)
    case .loading(let username, let cancel):
      wait("Signing in", as: username, "<button class=\"button quiet\"\(cancel)>Cancel</button>")
    case .cancelling(let username):
      wait("Cancelling", as: username, "<button class=\"button quiet\" disabled>Cancel</button>")
    }
  }

  private static let header: HTML = """
    <header>
    <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
    <rect width="44" height="44" rx="13" fill="var(--accent)"/>
    <path d="M14 28V16h5l8 12h3V16" fill="none" stroke="var(--on-accent)" stroke-width="3"
      stroke-linecap="round" stroke-linejoin="round"/>
    </svg>
    <h1>Welcome back</h1>
    <p class="muted">Sign in to go on where you stopped.</p>
    </header>
    """
}

extension Login.Input {
  /// Whether the form can be submitted, which requires both fields to be valid.
  var canSubmit: Bool { username.status == .valid && password.status == .valid }

  fileprivate var submit: Command? {
    guard canSubmit else { return nil }
    return signIn
  }
}

extension Login {
  private static func form(_ input: Input) -> HTML {
    """
    <form class="stack"\(input.submit, on: .submit)>
    \(field(input.username, "Username", type: "text", autocomplete: "username"))
    \(field(input.password, "Password", type: "password", autocomplete: "current-password"))
    <label class="row small"><input type="checkbox"\(attribute: "checked", input.remembersUser)\
    \(input.remember)>
    Remember me on this device</label>
    <button class="button"\(attribute: "disabled", !input.canSubmit)>Sign in</button>
    <p class="small muted end">No account yet? <a href="#register">Make one</a></p>
    </form>
    """
  }

  private static func field(
    _ field: Field, _ title: String, type: String, autocomplete: String
  ) -> HTML {
    """
    <label class="field \(field.status.name)"><span>\(title)</span>
    <input type="\(type)" name="\(autocomplete)" autocomplete="\(autocomplete)" \
    value="\(field.text)"\(field.typed)\
    \(attribute: "aria-invalid", field.status.message.map { _ in "true" })>
    \(field.status.message.map { "<small role=\"alert\">\($0)</small>" as HTML })
    </label>
    """
  }

  private static func wait(_ work: String, as username: String, _ button: HTML) -> HTML {
    """
    <section class="wait" aria-busy="true">
    <div class="spinner"></div>
    <p role="status"><strong>\(work)…</strong><br><span class="muted">as \(username)</span></p>
    \(button)
    </section>
    """
  }

  private static let style: HTML = """
    body { display: grid; align-items: center }
    .card { width: 100% }
    header { display: grid; justify-items: center; gap: .375rem; text-align: center }
    header svg { margin-bottom: .75rem }
    input[type=checkbox] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--accent) }
    .row { gap: .5rem }
    a { color: var(--accent); font-weight: 550; text-underline-offset: .2em }
    .end { text-align: center }
    .wait { display: grid; justify-items: center; gap: 1.25rem; padding: 1.5rem 0 .5rem;
      text-align: center; overflow-wrap: anywhere }
    .wait .spinner { width: 2rem; height: 2rem }
    """
}

extension Login.Status {
  fileprivate var name: String {
    switch self {
    case .pristine: "pristine"
    case .valid: "valid"
    case .invalid: "invalid"
    }
  }

  fileprivate var message: String? {
    if case .invalid(let message) = self { message } else { nil }
  }
}
