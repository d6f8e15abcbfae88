import Storybook

/// Signing in with a name and a password.
enum Login {
  /// Somebody types, or the program works on what was typed; never both.
  enum Props: Codable, Hashable, Sendable {
    /// The form is open.
    case input(Input)
    /// What was typed is on its way; it can still be called back.
    case loading(username: String, cancel: Command = .noop)
    /// It was called back, and nobody knows yet whether in time.
    case cancelling(username: String)
  }

  /// The form: two fields, a wish, and what can be done with them.
  struct Input: Codable, Hashable, Sendable {
    var username = Field()
    var password = Field()
    /// The name is there already when the form opens again; the password never is.
    var remembersUser = true
    var remember: CommandWith<Bool> = .noop
    var signIn: Command = .noop
  }

  /// A line to type into, with what is known of it so far.
  struct Field: Codable, Hashable, Sendable {
    /// As it was typed, also where it is no good.
    var text = ""
    var status = Status.pristine
    /// Told after every letter.
    var typed: CommandWith<String> = .noop
  }

  /// What is known of a field.
  enum Status: Codable, Hashable, Sendable {
    /// Nobody has typed yet: nothing is right or wrong.
    case pristine
    case valid
    /// The message is shown below the field.
    case invalid(message: String)
  }

  static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
    Look.page(
      context, style: style,
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
      wait("Signing in", username, "<button class=\"button quiet\"\(cancel)>Cancel</button>")
    case .cancelling(let username):
      wait("Cancelling", username, "<button class=\"button quiet\" disabled>Cancel</button>")
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
  /// Nothing is sent before both fields are known to be good.
  var canSubmit: Bool { username.status == .valid && password.status == .valid }
}

extension Login {
  private static func form(_ input: Input) -> HTML {
    """
    <form class="stack"\(input.canSubmit ? input.signIn : nil, on: .submit)>
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

  private static func wait(_ work: String, _ username: String, _ button: HTML) -> HTML {
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
