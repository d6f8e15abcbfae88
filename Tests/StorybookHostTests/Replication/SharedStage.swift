import Storybook
import StorybookSchema
@testable import StorybookTestSupport
@testable import StorybookHost

/// Hosts that share one room over a log: a list that takes a commit only from a host that has read
/// all before it, as the engine does.
struct SharedStage {
  /// What a host writes beside its commit.
  struct Entry {
    let host: Int
    let ticket: Evaluation.Ticket
    let seq: Int
    let commit: Value
  }

  var hosts: [RoomStage]
  private(set) var log: [Entry] = []
  /// How far each host has read.
  private var read: [Int]
  /// Hosts that are dead take no part any more.
  private var dead: Set<Int> = []
  private let standard = EnvironmentSettings(device: "phone")

  init(_ count: Int, _ catalog: Catalog = .meter) throws {
    let state = RoomStage(catalog).room.state
    hosts = try (0..<count).map { index in
      var stage = RoomStage(catalog, holdsEvaluations: true)
      stage.answerAll()
      let copy = try RoomState(state.value, over: EnvironmentSettings(device: "phone"))
      stage.perform(stage.room.share(copy))
      stage.perform(stage.room.keep(index == 0))
      stage.answerAll()
      stage.join("\(index).a")
      stage.join("\(index).b")
      return stage
    }
    read = Array(repeating: 0, count: count)
  }

  var alive: [Int] { hosts.indices.filter { !dead.contains($0) } }

  /// The log takes the oldest proposal of a host, or refuses one that comes too late.
  mutating func propose(_ host: Int) {
    guard !hosts[host].proposals.isEmpty else { return }
    let (commit, ticket) = hosts[host].proposals.removeFirst()
    guard read[host] == log.count else { return }
    log.append(Entry(host: host, ticket: ticket, seq: commit.seq, commit: commit.value))
  }

  /// A host reads the next entry of the log, as text from any source.
  mutating func read(_ host: Int) throws {
    guard read[host] < log.count else { return }
    let entry = log[read[host]]
    read[host] += 1
    guard entry.host != host else {
      return hosts[host].perform(hosts[host].room.agreed(on: entry.ticket))
    }
    // What it proposed is based on what was before, and comes too late.
    hosts[host].proposals = []
    let value = try Value(json: entry.commit.bytes)
    var commit = try Commit(value, over: standard)
    commit.seq = entry.seq
    guard let effects = hosts[host].room.follow(commit) else { throw Lost(commit: commit) }
    hosts[host].perform(effects)
  }

  struct Lost: Error { let commit: Commit }

  mutating func kill(_ host: Int) { dead.insert(host) }

  /// Lets everything come to its end.
  mutating func settle() throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      for host in alive {
        while read[host] < log.count { try read(host) }
        if !hosts[host].evaluations.isEmpty || !hosts[host].proposals.isEmpty { isMoving = true }
        hosts[host].answerNext()
        propose(host)
      }
    }
  }
}
