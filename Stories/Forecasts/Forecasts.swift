import Storybook

/// The weather of several towns; each row loads independently.
enum Forecasts {
  struct Props: Codable, Hashable, Sendable {
    /// The forecast at the reader's location; `nil` while that is unknown.
    var here: Forecast.Props?
    var towns: [Forecast.Props]
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card stack">\(props.here.map { "<section>\(Forecast.content($0))</section>" as HTML })
      <section class="towns">\(props.towns.html(Forecast.content))</section></main>
      """)
  }

  static func update(_ service: WeatherService) -> ScreenUpdate<Props> {
    ScreenUpdate {
      OnCommand(\.here, Forecast.update(service))
      OnCommand(each: \.towns, Forecast.update(service))
    }
  }

  private static let style: HTML = """
    .towns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)) }
    .forecast h2 { margin: 0; font-size: 1.1rem }
    .forecast .outlook { margin: .25rem 0; overflow-wrap: anywhere }
    .warnings { margin: .5rem 0 0; padding: 0; list-style: none }
    .warnings li { display: flex; flex-wrap: wrap; align-items: center;
      justify-content: space-between; gap: .25rem .75rem; padding: .25rem 0;
      border-top: 1px solid var(--line); overflow-wrap: anywhere }
    .warnings .button { padding: .15rem .6rem; font-size: .8125rem }
    """
}
