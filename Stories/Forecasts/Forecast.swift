import Storybook
import StorybookAsync

/// The weather of one town, which loads its own data.
enum Forecast {
  struct Props: Codable, Hashable, Sendable {
    var town: String
    var outlook: AsyncData<Outlook> = .loading()
    var retry: Command? = .noop
    var warnings: [Warning] = []
  }

  /// A warning by the service, until the reader dismisses it.
  struct Warning: Codable, Hashable, Sendable {
    var words: String
    var dismiss: Command = .noop
  }

  struct Outlook: Codable, Hashable, Sendable {
    var words: String
    var low: Int
    var high: Int
  }

  static let outlook = AsyncScreen(noDataMessage: "Unknown to the service.", status: Look.status)

  static func content(_ props: Props) -> HTML {
    """
    <article class="forecast" data-key=\(props.town)><h2>\(props.town)</h2>
    \(outlook.html(props.outlook, retry: props.retry) {
      "<p class=\"outlook\"><strong>\($0.low)–\($0.high) °C</strong> \($0.words)</p>"
    })\(list(of: props.warnings))</article>
    """
  }

  private static func list(of warnings: [Warning]) -> HTML? {
    guard !warnings.isEmpty else { return nil }
    return """
      <ul class="warnings">\(warnings.html { warning in
        """
        <li>\(warning.words)<button class="button quiet" \
        aria-label=\("Dismiss “\(warning.words)”")\(warning.dismiss)>Dismiss</button></li>
        """
      })</ul>
      """
  }

  /// The screen's behaviour on its own and inside a list: it requests its own town.
  static func update(_ service: WeatherService) -> ScreenUpdate<Props> {
    ScreenUpdate {
      OnCommand(\.retry) { props in props.outlook.reload() }
      OnCommand(each: \.warnings, \.dismiss) { props, index in props.warnings.remove(at: index) }
      Load("outlook", \.outlook, for: \.town, failures: ["You seem to be offline."]) { town in
        try await service.outlook(town)
      }
    }
  }
}
