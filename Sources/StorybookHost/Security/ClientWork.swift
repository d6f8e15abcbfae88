import StorybookSession
import StorybookWebSockets

/// The kinds of work that clients start by messages: what each costs, and how much of it may run.
enum ClientWork: String, CaseIterable, Sendable {
  case rendering, snapshot, save, picture, test, origins, survey, check, exploration

  /// The tokens that one takes of the rate of renderings: as many as it renders, by order of
  /// magnitude.
  var cost: Double {
    switch self {
    case .rendering, .snapshot: 1
    case .save, .picture, .test, .check: 4
    case .origins, .survey: 16
    case .exploration: 64
    }
  }

  /// How many may run at a time for all clients together; `nil` if the queues of the connections
  /// are limit enough.
  var limit: Int? {
    switch self {
    // Each has worker processes of its own.
    case .exploration: 2
    case .rendering, .snapshot, .save, .picture, .test, .origins, .survey, .check: nil
    }
  }
}

extension ClientMessage {
  /// The work that the message starts; `nil` if it runs none of the author's code.
  var work: ClientWork? {
    switch self {
    case .open, .edit, .undo, .redo, .reset, .environment, .perform, .request, .replay, .preview,
      .export:
      .rendering
    case .snapshot, .accept: .snapshot
    case .save: .save
    case .picture: .picture
    case .test: .test
    case .origins: .origins
    case .survey: .survey
    case .check(let check): check.work
    // A test is written from the renderings of its steps.
    case .excerpt(let excerpt): excerpt.test.map { _ in .rendering }
    case .focus, .record, .moment, .name, .cancel: nil
    }
  }
}

extension ClientMessage.Check {
  var work: ClientWork {
    switch kind {
    case .explore: .exploration
    default: .check
    }
  }
}

/// The work that runs beside rooms. Each belongs to a connection, and ends with it; a client may give
/// several the same number.
struct RunningWork {
  struct Item {
    let connection: ConnectionID
    let seq: Int
    let kind: ClientWork
    let task: Task<Void, Never>
  }

  private var items: [Int: Item] = [:]
  private var last = 0

  /// Returns why no more of a kind may start; `nil` if it may.
  func refusal(of kind: ClientWork) -> ProtocolError? {
    guard let limit = kind.limit, items.values.count(where: { $0.kind == kind }) >= limit else {
      return nil
    }
    return ProtocolError(
      .limit, "\(limit) \(kind.rawValue)s are running: try again after one has ended.")
  }

  /// - Parameter start: starts the work, which ends with ``end(_:)`` of the number.
  mutating func add(_ start: (_ number: Int) -> Item) {
    last += 1
    items[last] = start(last)
  }

  mutating func end(_ number: Int) { items[number] = nil }

  /// - Parameter seq: of one request; `nil` for all of the connection.
  func cancel(_ seq: Int? = nil, of connection: ConnectionID) {
    for item in items.values
    where item.connection == connection && seq.map({ $0 == item.seq }) != false {
      item.task.cancel()
    }
  }
}
