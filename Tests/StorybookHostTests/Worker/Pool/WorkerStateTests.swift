import Testing

@testable import StorybookHost

/// The life of a worker, as a table of all states and events.
struct WorkerStateTests {
  struct Row: Sendable {
    let state: WorkerState
    let event: WorkerEvent
    let next: WorkerState
    let effects: [WorkerEffect]

    init(
      _ state: WorkerState, _ event: WorkerEvent, _ next: WorkerState, _ effects: [WorkerEffect]
    ) {
      self.state = state
      self.event = event
      self.next = next
      self.effects = effects
    }
  }

  static let replaced: [WorkerEffect] = [.replenish, .assign, .end]
  static let killed = WorkerEvent.reaped(.signal(9))

  static let rows = [
    Row(.starting, .ready, .idle, [.replenish, .assign, .scaleDown]),
    Row(.starting, .exceeded(.late(.wall)), .failing(.late(.wall)), [.assign, .end]),
    Row(.starting, .exceeded(.flooded), .failing(.flooded), [.assign, .end]),
    Row(.starting, .lost(.damaged), .failing(.damaged), [.assign, .end]),
    Row(.starting, .lost(.gone), .failing(.gone), [.assign, .end]),
    Row(.idle, .assigned, .busy, []),
    Row(.idle, .retired, .terminating(.gone), [.end]),
    Row(.idle, .exceeded(.late(.wall)), .reporting(.late(.wall)), [.requestBacktrace]),
    Row(.idle, .exceeded(.flooded), .reporting(.flooded), [.requestBacktrace]),
    Row(.idle, .lost(.damaged), .terminating(.damaged), replaced),
    Row(.idle, .lost(.gone), .terminating(.gone), replaced),
    Row(.busy, .replied, .idle, [.assign]),
    Row(.busy, .exceeded(.late(.wall)), .reporting(.late(.wall)), [.requestBacktrace]),
    Row(.busy, .exceeded(.flooded), .reporting(.flooded), [.requestBacktrace]),
    Row(.busy, .lost(.damaged), .terminating(.damaged), replaced),
    Row(.busy, .lost(.gone), .terminating(.gone), replaced),
    Row(.busy, .lost(.cancelled), .terminating(.cancelled), replaced),
    Row(.starting, .lost(.cancelled), .failing(.cancelled), [.assign, .end]),
    Row(.idle, .lost(.cancelled), .terminating(.cancelled), replaced),
    Row(.reporting(.late(.wall)), .lost(.cancelled), .terminating(.cancelled), replaced),
    Row(.reporting(.flooded), .lost(.cancelled), .terminating(.cancelled), replaced),
    Row(.reporting(.late(.wall)), .lost(.gone), .terminating(.late(.wall)), replaced),
    Row(.reporting(.flooded), .lost(.gone), .terminating(.flooded), replaced),
    Row(.reporting(.late(.wall)), .lost(.damaged), .terminating(.damaged), replaced),
    Row(.reporting(.flooded), .lost(.damaged), .terminating(.damaged), replaced),
    Row(
      .failing(.late(.wall)), killed, .failing(.late(.wall)),
      [.report(.late(.wall), .signal(9)), .replenish, .assign, .scaleUp]),
    Row(
      .terminating(.damaged), killed, .terminating(.damaged),
      [.report(.damaged, .signal(9)), .replenish, .assign, .scaleUp]),
  ]

  static let states: [WorkerState] = [
    .starting, .idle, .busy, .reporting(.late(.wall)), .reporting(.flooded), .failing(.late(.wall)),
    .terminating(.damaged),
  ]
  static let events: [WorkerEvent] = [
    .ready, .assigned, .replied, .exceeded(.late(.wall)), .exceeded(.flooded), .lost(.damaged),
    .lost(.gone), .lost(.cancelled), .retired, killed,
  ]

  @Test func `every state reacts to its own events only`() {
    for state in Self.states {
      for event in Self.events {
        let row = Self.rows.first { $0.state == state && $0.event == event }
        var next = state
        let effects = next.advance(event)
        #expect(next == row?.next ?? state, "\(state), \(event)")
        #expect(effects == row?.effects ?? [], "\(state), \(event)")
      }
    }
    #expect(
      Self.rows.allSatisfy { Self.states.contains($0.state) && Self.events.contains($0.event) })
  }

  @Test func `whatever happens, a worker ends once, and then is reaped`() {
    for first in Self.events {
      for second in Self.events {
        for third in Self.events {
          var state = WorkerState.starting
          let effects = [.ready, .assigned, first, second, third].map { state.advance($0) }
          let ends = effects.joined().count { $0 == .end }
          #expect(ends == (state.isEnding ? 1 : 0), "\(first), \(second), \(third)")
        }
      }
    }
  }
}
