import Storybook

/// A counter that sends its actions as values of one type, for a browser and a terminal.
enum Tally {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    var count = 0
    var target: Int?
    var dispatch: CommandWith<Action> = .noop
  }

  enum Action: Codable, Hashable, Sendable {
    case add(Int)
    case reset
  }

  /// Applies an action, the only dynamic behaviour of this screen.
  @Sendable static func reduce(_ props: inout Props, _ action: Action) {
    switch action {
    case .add(let number):
      props.count = max(0, props.count.addingReportingOverflow(number).partialValue)
    case .reset: props.count = 0
    }
  }

  @Sendable static func render(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
    .html(
      html(props, environment), text: text(props),
      commands: [
        KeyboardCommand("+", "one more", props.dispatch.bind(to: .add(1))),
        KeyboardCommand("-", "one less", props.less),
        KeyboardCommand("0", "start again", props.again),
      ])
  }

  private static func text(_ props: Props) -> String {
    let target = props.target.map { " of \($0)" } ?? ""
    return "\(props.title.printable)\n\n  \(props.count)\(target)\n\n"
  }

  private static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card stack">
      <h1>\(props.title)</h1>
      <p class="count" role="status">\(props.count)\(props.target.map(target))</p>
      <div class="row">
      <button class="button quiet" aria-label="One less"\(props.less)>−</button>
      <button class="button" aria-label="One more"\(props.dispatch.bind(to: .add(1)))>+</button>
      </div>
      <button class="button quiet"\(props.again)>Start again</button>
      </main>
      """)
  }

  private static func target(_ target: Int) -> HTML { "<small> of \(target)</small>" }

  private static let style: HTML = """
    body { display: grid; align-items: center }
    .card { max-width: 20rem; margin: 0 auto; text-align: center }
    .count { margin: 0; font-size: 4rem; font-weight: 650; font-variant-numeric: tabular-nums }
    .count small { color: var(--muted); font-size: 1.25rem; font-weight: 500 }
    .row { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
    .row .button { font-size: 1.5rem; line-height: 1 }
    """
}

extension Tally.Props {
  /// Takes one away; absent at zero.
  fileprivate var less: Command? {
    guard count > 0 else { return nil }
    return dispatch.bind(to: .add(-1))
  }

  /// Starts again; absent at zero.
  fileprivate var again: Command? {
    guard count > 0 else { return nil }
    return dispatch.bind(to: .reset)
  }
}
