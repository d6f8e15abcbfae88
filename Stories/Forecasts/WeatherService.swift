import Foundation
import Storybook
import StorybookAsync

/// Loads forecasts from a web service and caches them for a few minutes.
actor WeatherService {
  /// Performs a request: the HTTP client of an app, or a fake.
  typealias Transport = @Sendable (URL) async throws -> (status: Int, body: Data)

  private let address: URL
  private let transport: Transport
  private let lifetime: Duration
  private var kept: [String: Kept] = [:]

  private struct Kept {
    let outlook: Task<Forecast.Outlook?, any Error>
    let until: ContinuousClock.Instant
  }

  init(_ address: URL, lifetime: Duration = .seconds(300), transport: @escaping Transport) {
    self.address = address
    self.lifetime = lifetime
    self.transport = transport
  }

  /// Returns the outlook, or `nil` for a town that the service does not know.
  ///
  /// - Throws: ``LoadingError``.
  func outlook(_ town: String) async throws -> Forecast.Outlook? {
    if let kept = kept[town], .now < kept.until { return try await kept.outlook.value }
    let outlook = Task { try await fetch(town) }
    kept[town] = Kept(outlook: outlook, until: .now + lifetime)
    do { return try await outlook.value } catch {
      kept[town] = nil
      throw error
    }
  }

  private func fetch(_ town: String) async throws -> Forecast.Outlook? {
    let (status, body) = try await answer(town)
    switch status {
    case 200: break
    case 404: return nil
    case 401, 403:
      throw LoadingError(message: "This app may not ask for forecasts.", canRetry: false)
    case 429: throw LoadingError(message: "Too many forecasts were asked for. Wait a minute.")
    default: throw LoadingError(message: "The weather service failed (\(status)).")
    }
    guard let outlook = try? JSONDecoder().decode(Forecast.Outlook.self, from: body) else {
      throw LoadingError(message: "The forecast cannot be read. Update the app.", canRetry: false)
    }
    return outlook
  }

  private func answer(_ town: String) async throws -> (status: Int, body: Data) {
    do {
      return try await transport(address.appending(path: town))
    } catch let error where !(error is CancellationError) {
      throw LoadingError(message: "You seem to be offline.")
    }
  }
}
