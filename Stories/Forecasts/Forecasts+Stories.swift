import Foundation
import Storybook
import StorybookAsync
import StorybookInteractions

extension Forecasts {
  static let screen = Screen(
    "Weather/Forecasts",
    description: "Towns that each load their own weather from a web service.",
    tags: ["async", "composition", "list"], render: html
  ) {
    Story(
      "Live", Props(here: .init(town: "Ystad"), towns: towns.map { .init(town: $0) }),
      update: update(WeatherService(address, transport: answer))
    )
    .test("shows each town once it is loaded") { s in
      try s.hold(load: "here.outlook")
      try s.expect("Loading…")
      try s.expect("Rain from the sea")
      try await s.release(load: "here.outlook")
      try s.expect("Fog")
    }
    Story(
      "Offline", Props(towns: towns.map { .init(town: $0) }),
      update: update(
        WeatherService(address) { _ in throw POSIXError(.ENETDOWN) }))
    Story(
      "Some are there",
      Props(
        here: .init(town: "Ystad", outlook: .failed(LoadingError(message: "Wait a minute."))),
        towns: [
          .init(
            town: "Oslo", outlook: .value(.init(words: "Snow", low: -6, high: -1)),
            warnings: [.init(words: "Ice on the roads"), .init(words: "Early darkness")]),
          .init(town: "Atlantis", outlook: .empty, warnings: [.init(words: "Flood")]),
        ]),
      update: update(WeatherService(address, transport: answer))
    )
    .test("dismisses a warning") { s in
      try await s.press("Dismiss “Early darkness”")
      try s.expect(no: "Early darkness")
      try await s.press("Dismiss “Ice on the roads”")
      try s.expect(no: "Ice on the roads")
      try await s.press("Dismiss “Flood”")
      try s.expect(no: "Flood")
    }
    .test("tries again") { s in
      try await s.press(.button("Try again").at(0))
      try s.expect("Fog")
    }
  }

  private static let towns = ["Oslo", "Porto", "Atlantis", "Quito"]

  private static let address = URL(filePath: "/forecasts")

  /// A fake network: responses in the service's format, after a realistic delay.
  private static let answer: WeatherService.Transport = { url in
    try await Task.sleep(for: .milliseconds(60))
    let answers = [
      "Oslo": #"{"words": "Snow", "low": -6, "high": -1}"#,
      "Porto": #"{"words": "Rain from the sea", "low": 11, "high": 16}"#,
      "Ystad": #"{"words": "Fog", "low": 2, "high": 5}"#,
    ]
    if url.lastPathComponent == "Quito" { return (503, Data()) }
    guard let answer = answers[url.lastPathComponent] else { return (404, Data()) }
    return (200, Data(answer.utf8))
  }
}
