import Foundation
import Storybook

extension Departures {
  static func html(
    _ props: Props, _ departures: [Departure], words: Words, environment: RenderEnvironment
  ) -> HTML {
    Look.page(
      environment, style: style(in: environment),
      """
      <main class="board">
      <header>
      <div><h1>\(props.station)</h1><p class="muted">\(words.day)</p>\
      \(props.position.map { "<p class=\"muted small\">\($0.x)° · \($0.y)°</p>" as HTML })</div>
      <p class="clock"><time datetime="\(words.machine(words.now))">\(words.time(words.now))</time>\
      <small>\(words.zone)</small></p>
      </header>
      \(table(departures, words))
      </main>
      """)
  }

  private static func style(in environment: RenderEnvironment) -> HTML {
    guard !environment.reducedMotion else { return style }
    return style + motion
  }

  private static func table(_ departures: [Departure], _ words: Words) -> HTML {
    guard !departures.isEmpty else { return nothing }
    return """
      <table>
      <thead><tr><th scope="col">Time</th><th scope="col">Line</th><th scope="col">To</th>\
      <th scope="col">Track</th><th scope="col">Leaves in</th></tr></thead>
      <tbody>\(departures.map { row($0, words) })</tbody>
      </table>
      """
  }

  private static func row(_ departure: Departure, _ words: Words) -> HTML {
    let line = departure.line
    var state = ""
    if line.isCancelled { state = "cancelled" }
    return """
      <tr class="\(state)">
      <td><time datetime="\(words.machine(departure.date))">\(words.time(departure.date))</time></td>
      <td><span class="line">\(line.name)</span></td>
      <th scope="row">\(line.destination)</th>
      <td>\(line.track)</td>
      <td>\(time(left: departure, words))</td>
      </tr>
      """
  }

  private static func time(left departure: Departure, _ words: Words) -> HTML {
    if departure.line.isCancelled { return "<b class=\"late\">Cancelled</b>" }
    var late = HTML.empty
    if departure.expected > departure.date {
      late = " <b class=\"late\">\(words.time(departure.expected))</b>"
    }
    guard let left = words.left(departure) else {
      return "<span class=\"leaving\">Leaving</span>\(late)"
    }
    return "\(left)\(late)"
  }

  private static let nothing: HTML = """
    <div class="status"><h2>Nothing leaves from here</h2>\
    <p class="muted">Not within the next hours.</p></div>
    """

  private static let style: HTML = """
    .board { max-width: 46rem; margin: 0 auto; container-type: inline-size }
    header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between;
      gap: .5rem 2rem; margin-bottom: 1.25rem }
    .clock { text-align: end; line-height: 1.1 }
    .clock time { font-size: 2.5rem; font-weight: 650; font-variant-numeric: tabular-nums;
      letter-spacing: -.02em }
    .clock small { display: block; color: var(--muted); font-size: .8125rem }
    table { width: 100%; border-collapse: collapse; background: var(--surface);
      border-radius: 1rem; overflow: hidden; box-shadow: var(--shadow) }
    th, td { padding: .75rem .5rem; border-top: 1px solid var(--line); text-align: start;
      font-weight: inherit; font-variant-numeric: tabular-nums; vertical-align: baseline }
    thead th { border: 0; color: var(--muted); font-size: .8125rem }
    th:first-child, td:first-child { padding-inline-start: 1.25rem; white-space: nowrap }
    th:last-child, td:last-child { padding-inline-end: 1.25rem; white-space: nowrap }
    tbody th { width: 99%; font-weight: 600; overflow-wrap: break-word; hyphens: auto }
    .line { display: inline-block; min-width: 3.5em; padding: 0 .5em; border-radius: .375em;
      background: var(--accent); color: var(--on-accent); font-weight: 650; text-align: center;
      white-space: nowrap }
    .late { color: var(--danger); font-weight: 600 }
    .leaving { color: var(--good); font-weight: 600 }
    .cancelled th, .cancelled time { color: var(--muted); text-decoration: line-through }
    @media (max-width: 34rem) {
      thead th:nth-child(4), td:nth-child(4) { display: none }
      th, td { padding-inline: .375rem }
      th:first-child, td:first-child { padding-inline-start: .875rem; white-space: normal }
      th:last-child, td:last-child { padding-inline-end: .875rem; white-space: normal }
      tbody th { min-width: 5em; overflow-wrap: anywhere }
      .line { min-width: 0 }
      .late { display: block }
    }
    @container (max-width: 24rem) {
      table, tbody { display: block }
      thead { display: none }
      tr { display: grid; grid-template-columns: auto 1fr; gap: .125rem .5rem; padding: .75rem .875rem;
        border-top: 1px solid var(--line) }
      tr:first-child { border: 0 }
      th, td, th:first-child, td:first-child, th:last-child, td:last-child { padding: 0; border: 0 }
      td:last-child { grid-column: 1 / -1 }
      tbody th { grid-column: 1 / -1 }
      .late { display: inline }
    }
    @media (min-width: 60rem) and (max-height: 30rem) {
      body { padding: .75rem 2rem }
      .board { max-width: none }
      header { margin-bottom: .5rem }
      table { font-size: 1.25rem; line-height: 1.35 }
      th, td { padding-block: .1875rem }
    }
    """

  private static let motion: HTML = """
    .leaving { animation: leaving 1.6s ease-in-out infinite alternate }
    @keyframes leaving { to { opacity: .35 } }
    """
}
