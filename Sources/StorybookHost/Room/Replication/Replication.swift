import Storybook
import StorybookProgram

/// How hosts replicate a room: on each, the state is the same function of one log of commits.
///
/// A room with it proposes its commits to the log instead of applying them. Ann is on host A, Ben on
/// host B, and both edit revision 7:
///
/// 1. Both hosts render the edit of their own participant, and propose it as revision 8.
/// 2. The log takes Ann's first. A applies it, as it was agreed on.
/// 3. B hears of Ann's before its own is taken: it follows hers, and Ben's edit goes back to the queue.
/// 4. B renders Ben's edit on revision 8, and proposes it as revision 9, which both hosts apply.
///
/// Outcomes of a proposed revision wait with the proposal, as its commit may never come.
struct Replication: Sendable {
  /// Whether this host runs the loads of the props.
  var isOwner = true
  /// The participants on other hosts, by host.
  private(set) var remote: [String: [Participant]] = [:]
  private var proposal: Proposal?

  /// A commit while the log decides on it, with the outcomes that arrived since.
  struct Proposal: Sendable {
    let commit: Commit
    let ticket: Evaluation.Ticket
    /// The due loads of the new props.
    let due: [DueLoad]
    var outcomes: [Outcome] = []

    /// Whether the type rejects the props, as a migration has led to them, or is taken back.
    var isDrifted: Bool {
      outcomes.contains { if case .rejected = $0 { true } else { false } }
    }
  }

  /// The participants on all other hosts.
  var participants: [Participant] { remote.keys.sorted().flatMap { remote[$0] ?? [] } }

  var participantCount: Int { remote.values.reduce(0) { $0 + $1.count } }

  mutating func propose(_ commit: Commit, of ticket: Evaluation.Ticket, due: [DueLoad]) {
    proposal = Proposal(commit: commit, ticket: ticket, due: due)
  }

  func proposes(_ ticket: Evaluation.Ticket) -> Bool { proposal?.ticket == ticket }

  /// Keeps an outcome until its commit is accepted; returns whether it has to wait.
  mutating func hold(_ outcome: Outcome, for ticket: Evaluation.Ticket) -> Bool {
    guard proposes(ticket) else { return false }
    proposal?.outcomes.append(outcome)
    return true
  }

  /// Removes and returns the proposal of an evaluation.
  mutating func takeTicket(_ ticket: Evaluation.Ticket?) -> Proposal? {
    guard let proposal, proposal.ticket == ticket else { return nil }
    self.proposal = nil
    return proposal
  }

  /// Replaces the participants on another host; returns what changed.
  mutating func setParticipants(_ others: [Participant], at host: String) -> [Presence.Event] {
    let old = remote.removeValue(forKey: host) ?? []
    if !others.isEmpty { remote[host] = others }
    let before = Dictionary(old.map { ($0.id, $0) }) { $1 }
    let remaining = Set(others.map(\.id))
    let left = old.filter { !remaining.contains($0.id) }.map { Presence.Event.left($0.id) }
    return left
      + others.filter { before[$0.id] != $0 }.map { other in
        guard before[other.id] != nil else { return .joined(other) }
        return .changed(other)
      }
  }
}
