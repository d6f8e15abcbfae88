extension TerminalDashboard {
  struct Props: Codable, Hashable, Sendable {
    var host: String
    var upHours: Int
    var meters: [Meter]
    var services: [Service]
  }

  struct Meter: Codable, Hashable, Sendable {
    var name: String
    var used: Double
    var total: Double
    var unit: String

    /// The used fraction, clamped to 0...1.
    var fraction: Double {
      let fraction = used / total
      guard !fraction.isNaN else { return 0 }
      return min(max(fraction, 0), 1)
    }
  }

  struct Service: Codable, Hashable, Sendable {
    var name: String
    var state: State
    /// Latencies in milliseconds, the oldest first.
    var latencies: [Double] = []
  }

  enum State: Codable, Hashable, Sendable {
    case running(requestsPerSecond: Int)
    case deploying(version: String, progress: Double)
    case failed(reason: String)
    case stopped
  }
}
