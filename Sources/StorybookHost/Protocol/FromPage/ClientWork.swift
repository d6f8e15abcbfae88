/// The kinds of work that clients start by messages: what each costs, and how much of it may run.
package enum ClientWork: String, Hashable, Sendable, CaseIterable {
  case rendering, snapshot, save, picture, test, origins, survey, check, exploration

  /// The tokens that one takes of the rate of renderings: as many as it renders, by order of
  /// magnitude.
  package var cost: Double {
    switch self {
    case .rendering, .snapshot: 1
    case .save, .picture, .test, .check: 4
    case .origins, .survey: 16
    case .exploration: 64
    }
  }

  /// How many may run at a time for all clients together; `nil` if the queues of the connections
  /// are limit enough.
  package var limit: Int? {
    switch self {
    // Each has worker processes of its own.
    case .exploration: 2
    case .rendering, .snapshot, .save, .picture, .test, .origins, .survey, .check: nil
    }
  }
}

extension ClientMessage.Check {
  package var work: ClientWork {
    switch kind {
    case .explore: .exploration
    case .check, .snapshots: .check
    }
  }
}
