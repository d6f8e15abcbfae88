import StorybookSchema
import Storybook

/// A running load, with its initial props and the behaviour chosen by the viewers.
struct RoomLoad: Hashable, Sendable {
  let ticket: Evaluation.Ticket
  /// The current position of its property.
  var due: DueLoad
  /// The position of its property at the start.
  let start: [Int]
  let props: Value
  let dependency: Dependency
  /// The replay that it was started in.
  let replay: Int?
  /// Whether the props accept neither its value nor its failure; it is not retried.
  var isStuck = false
}

/// An ended load, which can run again.
private struct EndedLoad: Sendable {
  let due: DueLoad
  /// Sets its property back to the loading value.
  let reload: Patch
}

/// The due, running and ended loads of a room's props.
struct RoomLoads: Sendable {
  /// The maximum number of ended loads that can run again; the oldest go first.
  private static let mostEnded = 500

  private var due: [DueLoad] = []
  private var running: [RoomLoad] = []
  private var ended: [EndedLoad] = []

  /// The approximate memory in bytes of what sets ended loads back.
  private(set) var bytes = 0

  subscript(ticket: Evaluation.Ticket) -> RoomLoad? { running.first { $0.ticket == ticket } }

  func isRunning(_ due: DueLoad, in replay: Int) -> Bool {
    running.contains { $0.replay == replay && $0.due.loadsSame(as: due) }
  }

  /// Whether no load is due except held ones, so that no update follows without user action.
  func isSettled(in environment: EnvironmentSettings) -> Bool {
    due.allSatisfy { environment.dependency($0).mode == .hold }
  }

  /// Returns the due loads that are neither held nor running.
  func startable(in environment: EnvironmentSettings) -> [DueLoad] {
    let started = Set(running.map(\.due))
    return due.filter { environment.dependency($0).mode != .hold && !started.contains($0) }
  }

  /// Sets the due loads, and discards running ones that are no longer due.
  ///
  /// Running loads move when elements before their property come or go.
  mutating func update(_ due: [DueLoad], in environment: EnvironmentSettings) {
    self.due = due
    var open = Set(due)
    var kept: [RoomLoad] = []
    var moved: [RoomLoad] = []
    for load in running where load.dependency == environment.dependency(load.due) {
      if open.remove(load.due) != nil { kept.append(load) } else { moved.append(load) }
    }
    for var load in moved {
      guard let due = due.first(where: { open.contains($0) && $0.loadsSame(as: load.due) }) else {
        continue
      }
      open.remove(due)
      load.due = due
      kept.append(load)
    }
    running = kept
  }

  mutating func startLoad(_ load: RoomLoad) { running.append(load) }

  /// Ends a load that has changed the props.
  mutating func end(_ due: DueLoad, from loading: Value, to loaded: Value) {
    running.removeAll { $0.due == due }
    ended.removeAll { $0.due.name == due.name && $0.due.path == due.path }
    ended.append(
      EndedLoad(due: due, reload: .difference(from: loaded, to: loading, isCertain: true)))
    if ended.count > Self.mostEnded { ended.removeFirst() }
    bytes = ended.reduce(Memory.buffer(ended)) { $0 + $1.reload.memory }
  }

  /// Returns the names of ended loads that come to another outcome in the new environment.
  func reloaded(from old: EnvironmentSettings, to new: EnvironmentSettings) -> Set<String> {
    Set(ended.map(\.due).filter { !old.dependency($0).ends(like: new.dependency($0)) }.map(\.name))
  }

  /// Returns the props with ended loads set back to their loading values, where they still exist.
  func loading(_ names: Set<String>, in props: Value) -> Value {
    ended.filter { names.contains($0.due.name) }
      .reduce(props) { (try? $0.applying($1.reload, within: .props)) ?? $0 }
  }

  mutating func discardAll() { running = [] }

  /// Marks a load whose end the props do not accept; returns whether it was not marked before.
  mutating func stick(_ ticket: Evaluation.Ticket) -> Bool {
    guard let index = running.firstIndex(where: { $0.ticket == ticket && !$0.isStuck }) else {
      return false
    }
    running[index].isStuck = true
    return true
  }
}

extension EnvironmentSettings {
  /// The behaviour of a load as the viewers chose it.
  func dependency(_ due: DueLoad) -> Dependency { dependencies[due.name] ?? Dependency() }
}

extension Dependency {
  /// Whether a load comes to the same outcome, at any time.
  fileprivate func ends(like other: Dependency) -> Bool {
    mode == other.mode && (mode != .fail || error == other.error)
  }
}
