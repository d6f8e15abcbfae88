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
    from old: Props, to new: Props, _ context: RenderEnvironment
  ) -> Rendering.Transition {
    guard new.isDone == old.isDone else { return .crossFade }
    guard new.shown != old.shown else { return .none }
    let goesLeft = (new.shown > old.shown) == (context.direction == .leftToRight)
    return .slide(goesLeft ? .left : .right)
  }

  static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
    Look.page(
      context, style: style,
      "<main class=\"tour\">\(props.isDone ? done : content(props))</main>")
  }

  private static func content(_ props: Props) -> HTML {
    """
    \(props.pages.dropFirst(props.shown).first.map(page))
    <nav id="onboarding-dots" aria-label="Pages">\
    \(Array(props.pages.enumerated()).html { dot($0.offset, $0.element, props) })</nav>
    <footer class="row" id="onboarding-buttons">
    <button class="button quiet"\(props.wayBack)>Back</button>
    <button class="button"\(props.next)>\
    \(props.shown + 1 < props.pages.count ? "Continue" : "Get started")</button>
    </footer>
    """
  }

  private static func page(_ page: Page) -> HTML {
    """
    <article><div class="picture">\(page.icon.html(size: 4))</div>
    <h1>\(page.title)</h1><p class="muted">\(page.text)</p></article>
    """
  }

  private static func dot(_ number: Int, _ page: Page, _ props: Props) -> HTML {
    """
    <button aria-label="\(page.title)"\
    \(attribute: "aria-current", number == props.shown ? "step" : nil)\
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
  fileprivate var wayBack: Command? { shown > 0 ? back : nil }
}
