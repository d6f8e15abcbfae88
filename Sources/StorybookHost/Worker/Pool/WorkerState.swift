/// What a worker does, from the start of its process to its end.
///
/// ```text
/// starting ──ready──▶ idle ──assigned──▶ busy
///    │                 │ ◀───replied──── │
///    │                 ├────exceeded─────┤
///    │                 │   reporting ◀───┤
///    │                 │       │         │
///    │ exceeded, lost  │ lost, │ retired │ lost
///    ▼                 ▼       ▼         ▼
/// failing             terminating ────────
/// ```
enum WorkerState: Hashable, Sendable {
  /// Builds the catalog.
  case starting
  case idle
  case busy
  /// Sends its backtrace, after it exceeded a limit.
  case reporting(WorkerExitReason)
  /// Killed before it was ready, until the system has released its process.
  case failing(WorkerExitReason)
  /// Killed, until the system has released its process.
  case terminating(WorkerExitReason)

  /// Whether the worker was killed.
  var isEnding: Bool {
    switch self {
    case .failing, .terminating: true
    case .starting, .idle, .busy, .reporting: false
    }
  }
}

enum WorkerEvent: Hashable, Sendable {
  case ready, assigned, replied
  /// It exceeded a limit.
  case exceeded(WorkerExitReason)
  /// Its channel is closed or damaged, or it sent no backtrace in time.
  case lost(WorkerExitReason)
  /// The pool needs it no longer.
  case retired
  /// The system has released its process.
  case reaped(Termination)
}

/// What the pool does after a worker's transition.
enum WorkerEffect: Hashable, Sendable {
  case requestBacktrace
  /// Kills the process.
  case end
  case report(WorkerExitReason, Termination)
  /// Starts workers in place of those that end.
  case replenish
  case assign, scaleUp, scaleDown
}

extension WorkerState {
  /// Moves to the next state. An event that does not concern the state, such as the reply of a
  /// killed worker, has no effect.
  mutating func advance(_ event: WorkerEvent) -> [WorkerEffect] {
    let (next, effects) = transition(event)
    self = next
    return effects
  }

  private func transition(_ event: WorkerEvent) -> (WorkerState, [WorkerEffect]) {
    switch (self, event) {
    case (.starting, .ready): (.idle, [.replenish, .assign, .scaleDown])
    case (.idle, .assigned): (.busy, [])
    case (.busy, .replied): (.idle, [.assign])

    case (.idle, .retired): (.terminating(.gone), [.end])
    case (.starting, .exceeded(let reason)), (.starting, .lost(let reason)):
      (.failing(reason), [.assign, .end])
    case (.idle, .exceeded(let reason)), (.busy, .exceeded(let reason)):
      (.reporting(reason), [.requestBacktrace])
    case (.reporting(let reason), .lost(.gone)), (.reporting, .lost(let reason)),
      (.idle, .lost(let reason)), (.busy, .lost(let reason)):
      (.terminating(reason), [.replenish, .assign, .end])

    case (.failing(let reason), .reaped(let termination)),
      (.terminating(let reason), .reaped(let termination)):
      (self, [.report(reason, termination), .replenish, .assign, .scaleUp])
    default: (self, [])
    }
  }
}
