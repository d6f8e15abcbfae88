import Foundation
@testable import Stories
import Storybook
import StorybookAsync
import Synchronization
import Testing

/// What stands between a web service and a screen that loads.
struct ForecastsTests {
  private static let body = Data(#"{"words": "Fog", "low": 2, "high": 5}"#.utf8)
  private static let fog = Forecast.Outlook(words: "Fog", low: 2, high: 5)

  private func service(
    lifetime: Duration = .seconds(300), _ transport: @escaping WeatherService.Transport
  ) -> WeatherService {
    WeatherService(URL(filePath: "/f"), lifetime: lifetime, transport: transport)
  }

  static let answers: [(status: Int, body: Data, data: AsyncData<Forecast.Outlook>)] = [
    (200, body, .value(fog)), (404, Data(), .empty),
    (
      403, Data(),
      .failed(LoadingError(message: "This app may not ask for forecasts.", canRetry: false))
    ),
    (
      429, Data(),
      .failed(LoadingError(message: "Too many forecasts were asked for. Wait a minute."))
    ),
    (503, Data(), .failed(LoadingError(message: "The weather service failed (503)."))),
    (
      200, Data("{}".utf8),
      .failed(
        LoadingError(message: "The forecast cannot be read. Update the app.", canRetry: false))
    ),
  ]

  @Test(arguments: answers) func `each answer is a state of the screen`(
    status: Int, body: Data, data: AsyncData<Forecast.Outlook>
  ) async throws {
    let service = service { _ in (status, body) }
    #expect(try await Loader(load: { try await service.outlook("Ystad") }).loaded() == data)
  }

  @Test func `no answer at all is being offline`() async throws {
    let service = service { _ in throw CocoaError(.fileReadUnknown) }
    let data = try await Loader(load: { try await service.outlook("Ystad") }).loaded()
    #expect(data == .failed(LoadingError(message: "You seem to be offline.")))
  }

  @Test(arguments: [(Duration.seconds(300), 2), (.zero, 3)])
  func `what was loaded is kept for its time, and a failure is not`(
    lifetime: Duration, requests: Int
  ) async throws {
    let asked = Mutex(0)
    let service = service(lifetime: lifetime) { _ in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return (count == 1 ? 503 : 200, Self.body)
    }
    await #expect(throws: LoadingError.self) { try await service.outlook("Ystad") }
    for _ in 0..<2 { #expect(try await service.outlook("Ystad") == Self.fog) }
    #expect(asked.withLock(\.self) == requests)
  }
}
