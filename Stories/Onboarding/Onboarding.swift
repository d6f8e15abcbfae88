import Storybook

/// The introduction to an app: pages that slide forward and back.
enum Onboarding {
  struct Props: Codable, Hashable, Sendable {
    var page = 0
    var pages: [Page]
    var isDone = false
    /// The previous page; absent on the first page.
    var back: Command?
    /// The next page, or the end; absent once the introduction is done.
    var next: Command?
    /// Shows a page by index, for the dots.
    var show: CommandWith<Int> = .noop
  }

  struct Page: Codable, Hashable, Sendable {
    var icon: Icon
    var title: String
    var text: String
  }

  /// The new page slides in from the direction of navigation.
  static func transition(
    from old: Props, to new: Props, _ environment: RenderEnvironment
  ) -> Rendering.Transition {
    guard new.isDone == old.isDone else { return .crossFade }
    guard new.shown != old.shown else { return .none }
    let goesLeft = (new.shown > old.shown) == (environment.direction == .leftToRight)
    guard goesLeft else { return .slide(.right) }
    return .slide(.left)
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      "<main class=\"tour\">\(content(props))</main>")
  }

  private static func content(_ props: Props) -> HTML {
    guard !props.isDone else { return done }
    return """
      \(props.pages.dropFirst(props.shown).first.map(page))
      <nav id="onboarding-dots" aria-label="Pages">\
      \(Array(props.pages.enumerated()).html { dot($0.offset, $0.element, in: props) })</nav>
      <footer class="row" id="onboarding-buttons">
      <button class="button quiet"\(props.wayBack)>Back</button>
      <button class="button"\(props.next)>\(props.nextTitle)</button>
      </footer>
      """
  }

  private static func page(_ page: Page) -> HTML {
    """
    <article><div class="picture">\(page.icon.html(size: 4))</div>
    <h1>\(page.title)</h1><p class="muted">\(page.text)</p></article>
    """
  }

  private static func dot(_ number: Int, _ page: Page, in props: Props) -> HTML {
    var current: String?
    if number == props.shown { current = "step" }
    return """
      <button aria-label="\(page.title)"\(attribute: "aria-current", current)\
      \(props.show.bind(to: number))></button>
      """
  }

  private static let done: HTML = """
    <article><div class="picture">\(Icon.check.html(size: 4))</div>
    <h1>You are all set</h1><p class="muted">Everything else you will find as you go.</p></article>
    """
}

extension Onboarding.Props {
  /// The index of the page that is shown, clamped to the existing pages.
  var shown: Int { max(0, min(page, pages.count - 1)) }

  /// The command for the previous page; absent on the first page, whatever the props contain.
  fileprivate var wayBack: Command? {
    guard shown > 0 else { return nil }
    return back
  }

  /// Whether the page that is shown is followed by another one.
  var hasNext: Bool { shown + 1 < pages.count }

  fileprivate var nextTitle: String {
    guard hasNext else { return "Get started" }
    return "Continue"
  }
}
