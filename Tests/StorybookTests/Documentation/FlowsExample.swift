import Storybook
import StorybookFlows

enum NameTag: Presentable {
  struct Props: Codable, Sendable {
    var name = ""
    var typed: CommandWith<String> = .noop
    var save: Command = .noop
    var cancel: Command = .noop
  }

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    """
    <form\(props.save, on: .submit)>
    <input aria-label="Name" value=\(props.name)\(props.typed)>
    <button>Save</button> <button type="button"\(props.cancel)>Cancel</button>
    </form>
    """
  }

  static var handlers: Handlers<Props, String> {
    OnCommand(\.typed) { props, text in props.name = text }
    CompleteOn(\.save) { props in props.name.isEmpty ? nil : props.name }
    CancelOn(\.cancel)
  }
}

enum GuestBook: Presentable {
  struct Props: Codable, Sendable {
    var guests: [String] = []
    /// Carries what the name tag is shown with.
    var open: CommandWith<NameTag.Props> = .noop
    var close: Command = .noop
  }

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    """
    <ul>\(props.guests.html { "<li>\($0)</li>" })</ul>
    <button\(props.open.bind(to: NameTag.Props()))>Sign</button>
    <button\(props.close)>Close the book</button>
    """
  }

  static var handlers: Handlers<Props, NameTag.Props> {
    CompleteOn(\.open)
    CancelOn(\.close)
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
  static let screen = FlowScreen("Party/Guest Book", presents: [GuestBook.self, NameTag.self]) {
    Flow("Signing") { present in try await signGuestBook(present) }
    Flow("Only a name", in: .plain) { present in
      try await present(NameTag.self, props: NameTag.Props(name: "Ann"))
    }.environment { $0.colorScheme = .dark }
  }
}

@MainActor final class Reception: Presenter {
  private(set) var stack: [any PresentedScreen] = []
  private(set) var problems: [PresentationError] = []

  /// The screen to show: the newest one.
  var html: HTML? { try? stack.last?.html(RenderEnvironment()) }

  func open<Shown>(_ presentation: Presentation<Shown>) { stack.append(presentation) }

  func close<Shown>(_ presentation: Presentation<Shown>) {
    stack.removeAll { $0 === presentation }
  }

  nonisolated func refresh<Shown>(_ presentation: Presentation<Shown>) {}

  nonisolated func report(_ problem: PresentationError) {
    Task { @MainActor in problems.append(problem) }
  }
}

let booklet = Container("booklet") { layers, _ in
  "<header>\(layers.last?.name)</header><main>\(layers.last?.html)</main>"
}
