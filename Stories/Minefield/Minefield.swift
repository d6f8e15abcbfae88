import Storybook

/// A screen with one example of each common but rarely noticed mistake, for `explore` to find.
enum Minefield {
  struct Props: Codable, Hashable, Sendable {
    /// Escaped correctly.
    var title = "Field 7"
    /// Inserted into the markup without escaping.
    var remark = "Mind the gap."
    /// The third mine has no colour.
    var mines: [Mine] = []
    /// The number of steps; a negative number never terminates.
    var speed = 4
    var weather = Weather.sun
    var cleared = 0
    var buried = 0
    /// Never rendered.
    var surveyor = "Ann"
  }

  struct Mine: Codable, Hashable, Sendable {
    var label: String
    var isLive = true
  }

  enum Weather: String, Codable, CaseIterable, Hashable, Sendable { case sun, rain, hail, fog }

  static let invariants = [
    Invariant<Props>("no more is cleared than was buried", at: \.cleared, \.buried) {
      $0.cleared <= $0.buried
    }
  ]

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card">
        <h1>\(props.title)</h1>
        <p>\(raw: props.remark)</p>
        <ul>\(mines(props.mines))</ul>
        <dl><dt>Steps</dt><dd>\(steps(props.speed))</dd>
        <dt>Weather</dt><dd>\(forecast(props.weather))</dd>
        <dt>Cleared</dt><dd>\(props.cleared) of \(props.buried)</dd></dl>
      </main>
      """)
  }

  private static let colors = ["#b45309", "#0f766e"]

  private static func mines(_ mines: [Mine]) -> HTML {
    var rows = HTML.empty
    for (index, mine) in mines.enumerated() {
      let color = colors[index]
      rows =
        "\(rows)<li style=\"color: \(color)\">\(mine.label)\(mine.isLive ? " (live)" : "")</li>"
    }
    return rows
  }

  /// Halves the distance until nothing is left.
  private static func steps(_ speed: Int) -> Int {
    var (steps, rest) = (0, speed)
    while rest != 0 {
      steps += 1
      rest -= max(rest / 2, min(rest, 1))
      if speed < 0 { rest = speed }
    }
    return steps
  }

  /// Omits a case: hail.
  private static func forecast(_ weather: Weather) -> String {
    switch weather {
    case .sun: "Dry and clear"
    case .fog: "Wait"
    default: "Wet"
    }
  }
}
