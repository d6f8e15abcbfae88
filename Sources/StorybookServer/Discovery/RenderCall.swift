import StorybookHost

/// The call of a function with props, for a closure.
///
/// | declaration | closure |
/// |---|---|
/// | `Badge.markup(_ props: Props, in environment: …)` | `{ Badge.markup($0, in: $1) }` |
/// | `Ticket.html(_ environment: …)`, of the props | `{ (props: Ticket, environment: …) in props.html(environment) }` |
/// | `Page().show(ticket: Ticket)` | `{ Page().show(ticket: $0) }` |
/// | `BookView(book: Book).body` | `{ (props: Book) in BookView(book: props).body }` |
/// | `list(_ books: [Book], page: Int)` | `{ (props: Props) in list(props.books, page: props.page) }` |
struct RenderCall {
  let callee: Callee
  /// The arguments that the props have.
  let fields: [PropsField]
  /// The type of the props; `nil` for a struct that is written with the screen.
  let props: (name: String, precise: String)?
  private let environment: String?

  /// - Throws: the reason for a function that no props can call.
  init(_ symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) throws(OmissionReason) {
    callee = try Callee(symbol, types)
    environment = callee.arguments.contains(where: \.isEnvironment) ? types.names.environment : nil
    let all = callee.arguments.compactMap(\.field)
    let required = all.filter { $0.value == nil }
    guard required.count == 1, case .named(let name, let precise) = required[0].type,
      types.isProps(precise), !callee.isView || all.count == 1
    else {
      props = nil
      fields = PropsField.unique(all)
      return
    }
    props = (name, precise)
    fields = required
  }

  /// Whether the closure names its parameters, as their types do not follow from the call.
  private var namesParameters: Bool { callee.isMember && !isPlainOwner || props == nil }

  /// Whether a member of a value without props is called, as `Page().show(ticket:)`.
  private var isPlainOwner: Bool {
    guard case .text? = callee.parts.first else { return false }
    return !callee.isView
  }

  /// The closure's parameters, which a call of a member requires for its type.
  var parameters: String {
    guard namesParameters else { return "" }
    let props = "props: \(props?.name ?? "Props")"
    guard let environment else { return "(\(props)) in " }
    return "(\(props), environment: \(environment)) in "
  }

  /// The call, of the member `text` of a view itself if that is its markup.
  var text: String { text(of: callee.parts) }

  /// The view without the member that is called.
  var viewText: String { text(of: Array(callee.parts.prefix(2))) }

  private func text(of parts: [Callee.Part]) -> String {
    var names = fields.map(\.name)[...]
    func value(_ argument: CallArgument) -> String? {
      guard let field = argument.field else { return environmentName }
      guard props == nil else {
        guard field.value == nil else { return nil }
        guard namesParameters else { return "$0" }
        return "props"
      }
      return names.popFirst().map { "props.\($0)" }
    }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .receiver(let argument): value(argument) ?? ""
      case .arguments(let arguments):
        "("
          + arguments.compactMap { argument in value(argument).map(argument.text) }
          .joined(separator: ", ") + ")"
      }
    }.joined()
  }

  private var environmentName: String {
    guard namesParameters else { return "$1" }
    return "environment"
  }
}
