import Observation
import Storybook
import StorybookAsync

struct Tide: Codable, Hashable, Sendable {
  var time: String
  var metres: Double
}

enum TideTable {
  struct Props: Codable, Sendable {
    var place: String
    var tides: AsyncData<[Tide]> = .loading()
    var retry: Command? = .noop
  }

  static let tides = AsyncScreen(
    loadingMessage: "Asking the harbour…", noDataMessage: "No tides today.")

  static func html(_ props: Props) -> HTML {
    """
    <h1>\(props.place)</h1>
    \(tides.html(props.tides, retry: props.retry) { "<ol>\($0.html(row))</ol>" })
    """
  }

  private static func row(_ tide: Tide) -> HTML {
    "<li><time>\(tide.time)</time> \(tide.metres) m</li>"
  }
}

extension TideTable {
  static let screen = Screen("Harbour/Tides", render: html) {
    Story.states(
      "A quiet day", of: \.tides, Props(place: "Fastnet", tides: .value([high, low])),
      failure: LoadingError(message: "The harbour does not answer."))
    Story("Loading again", Props(place: "Fastnet", tides: .loading(last: [high, low])))
  }
  .update(update)
  .transition { old, new, _ in tides.transition(from: old.tides, to: new.tides) }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.retry) { props in props.tides.reload() }
  }

  private static let high = Tide(time: "05:12", metres: 3.4)
  private static let low = Tide(time: "11:30", metres: 0.6)
}

@Observable @MainActor final class TideModel {
  private(set) var props = TideTable.Props(place: "Fastnet")
  private let loader: Loader<[Tide]>

  init(harbour: @escaping @Sendable () async throws -> [Double]?) {
    loader = Loader(
      load: harbour,
      build: { metres in
        metres.enumerated().map { Tide(time: "\($0 * 6):00", metres: $1) }
      })
    let loader = loader
    props.retry = Command { loader.reload() }
  }

  func appear() {
    loader.drive(self) { @MainActor model, tides in model.props.tides = tides }
  }
}

extension AsyncStatusView {
  static let quiet: AsyncStatusView = {
    var view = AsyncStatusView.standard
    view.empty = { status in "<p class=quiet role=status>\(status.message)</p>" }
    return view
  }()
}

let logged = AsyncScreen(
  status: .quiet,
  willChange: { print("will change: \($0)") },
  didChange: { print("changed: \($0)") })

func show(_ next: AsyncData<[Tide]>, in shown: inout AsyncData<[Tide]>, forced: Bool) {
  if let tides = logged.change(&shown, to: next, forced: forced) {
    print("\(tides.count) tides to lay out anew")
  }
}

/// As it stands in a fixture.
let offlineTides = """
  { "place": "Fastnet", "tides": { "failed": { "message": "Offline", "canRetry": true } } }

  """

extension TideTable {
  static func text(_ props: Props) -> Rendering {
    .text(
      tides.text(props.tides) { $0.map(\.time).joined(separator: "\n") },
      commands: tides.retryKeys(props.tides, props.retry))
  }
}
