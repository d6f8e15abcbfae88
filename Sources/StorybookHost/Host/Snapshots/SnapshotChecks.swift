import StorybookSnapshots
import StorybookWebSockets

/// The check of all snapshots, of which one runs at a time, and the store of accepted snapshots.
struct SnapshotChecks {
  /// A client's request to compare all snapshots.
  struct Request {
    let connection: ConnectionID
    let seq: Int
  }

  let store = SnapshotStore()
  /// The requests that the running check answers.
  private(set) var requests: [Request] = []

  /// Adds a request. Returns whether a check has to start.
  mutating func add(_ request: Request) -> Bool {
    requests.append(request)
    return requests.count == 1
  }

  mutating func end() -> [Request] {
    defer { requests = [] }
    return requests
  }
}
