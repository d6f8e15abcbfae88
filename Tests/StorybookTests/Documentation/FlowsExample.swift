import Storybook

enum NameTag: Presentable {
  struct Props: Codable, Sendable {
    var name = ""
    var typed: CommandWith<String> = .nop
    var save: Command = .nop
    var cancel: Command = .nop
  }

  static func render(_ props: Props, _ context: RenderContext) -> HTML {
    """
    <form\(props.save, on: .submit)>
    <input aria-label="Name" value=\(props.name)\(props.typed)>
    <button>Save</button> <button type="button"\(props.cancel)>Cancel</button>
    </form>
    """
  }

  static var handlers: Handlers<Props, String> {
    On(\.typed) { props, text in props.name = text }
    Completes(\.save) { props in props.name.isEmpty ? nil : props.name }
    Cancels(\.cancel)
  }
}

enum GuestBook: Presentable {
  struct Props: Codable, Sendable {
    var guests: [String] = []
    /// Carries what the name tag is shown with.
    var open: CommandWith<NameTag.Props> = .nop
    var close: Command = .nop
  }

  static func render(_ props: Props, _ context: RenderContext) -> HTML {
    """
    <ul>\(props.guests.html { "<li>\($0)</li>" })</ul>
    <button\(props.open.bind(to: NameTag.Props()))>Sign</button>
    <button\(props.close)>Close the book</button>
    """
  }

  static var handlers: Handlers<Props, NameTag.Props> {
    Completes(\.open)
    Cancels(\.close)
  }
}

func signGuestBook(_ present: some Presenter) async throws -> [String] {
  let book = try await present.show(GuestBook.self, props: GuestBook.Props())
  while let props = try await book.next() {
    guard let name = try await present(NameTag.self, props: props) else { continue }
    try book.update { $0.guests.append(name) }
  }
  await book.dismiss()
  return book.props.guests
}

extension GuestBook {
  static let screen = Screen("Party/Guest Book", presents: [GuestBook.self, NameTag.self]) {
    Flow("Signing") { present in try await signGuestBook(present) }
    Flow("Only a name", in: .plain) { present in
      try await present(NameTag.self, props: NameTag.Props(name: "Ann"))
    }
  }
}

@MainActor final class Reception: Presenter {
  private(set) var stack: [any PresentedScreen] = []
  private(set) var problems: [PresentationProblem] = []

  /// What is to be shown: the newest screen.
  var html: HTML? { try? stack.last?.html(RenderContext()) }

  func open<Shown>(_ presentation: Presentation<Shown>) { stack.append(presentation) }

  func close<Shown>(_ presentation: Presentation<Shown>) {
    stack.removeAll { $0 === presentation }
  }

  nonisolated func refresh<Shown>(_ presentation: Presentation<Shown>) {}

  nonisolated func report(_ problem: PresentationProblem) {
    Task { @MainActor in problems.append(problem) }
  }
}

let booklet = Container("booklet") { layers, _ in
  "<header>\(layers.last?.name)</header><main>\(layers.last?.html)</main>"
}
