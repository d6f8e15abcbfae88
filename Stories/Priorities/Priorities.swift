import Foundation
import Storybook
import StorybookData

/// A user's priorities on a date, as determined by ``User``.
enum Priorities {
  struct Props: Codable, Hashable, Sendable {
    var user: User
    var date: Date
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let agenda = props.user.agenda(on: props.date)
    var list = agenda.html(section: section) { priority, path in
      row(priority, during: agenda.sections[path.section].header, in: environment)
    }
    if agenda.isEmpty { list = nothing }
    return Look.page(
      environment, style: style,
      """
      <main class="card stack">
      <header><h1>\(props.user.name)</h1><p class="muted">\(day(props.date, environment))</p></header>
      \(list)
      </main>
      """)
  }

  private static func section(_ phase: User.Phase, _ rows: HTML) -> HTML {
    let (name, title) =
      switch phase {
      case .current: ("current", "Now")
      case .coming: ("coming", "Coming up")
      }
    return "<section class=\(name)><h2>\(title)</h2><ul>\(rows)</ul></section>"
  }

  private static func row(
    _ priority: Priority, during phase: User.Phase, in environment: RenderEnvironment
  ) -> HTML {
    """
    <li><b aria-label=\("Rank \(priority.rank)")>\(priority.rank)</b>\
    <span>\(priority.title)</span>\
    <small>\(time(priority.validity, during: phase, in: environment))</small></li>
    """
  }

  private static func time(
    _ validity: Validity, during phase: User.Phase, in environment: RenderEnvironment
  ) -> String {
    switch (phase, validity.until) {
    case (.coming, _): "from \(day(validity.from, environment))"
    case (.current, let until?): "until \(day(until, environment))"
    case (.current, nil): "for good"
    }
  }

  /// Formats a day independently of the reader's time zone.
  private static func day(_ date: Date, _ environment: RenderEnvironment) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: Locale(identifier: environment.locale),
        timeZone: .gmt))
  }

  private static let nothing: HTML = "<p class=\"muted\">Nothing matters on this day.</p>"

  private static let style: HTML = """
    h2 { margin-bottom: .25rem; color: var(--accent); font-size: .8125rem }
    section + section { margin-top: 1.25rem }
    li { display: grid; grid-template-columns: 2rem 1fr auto; align-items: center; gap: .75rem;
      padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
    li b { width: 2rem; height: 2rem; overflow: hidden; border-radius: 50%;
      background: var(--accent); color: var(--on-accent); font-size: .875rem; line-height: 2rem;
      text-align: center }
    .coming b { background: var(--tint); color: var(--accent) }
    li small { color: var(--muted); font-size: .8125rem }
    """
}
