import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSnapshots
import StorybookWebSockets

/// The review of the working tree, which all clients see: started by one of them, and from then on
/// made again after each build.
///
/// Confined to the service thread, within the host's isolation.
final class ReviewService {
  private let snapshots: SnapshotService
  private let connections: Connections
  private let tool: (any ReviewTool)?
  /// `nil` if there is nothing to review.
  private(set) var report: HostMessage.Review?
  private var work: Task<Void, Never>?

  init(_ snapshots: SnapshotService) {
    self.snapshots = snapshots
    connections = snapshots.connections
    tool = snapshots.configuration.review
  }

  /// Offers a review if there is another revision, or shows the one that the tool has made.
  func begin() {
    guard let tool else { return }
    snapshots.loop.start {
      guard let name = try? await tool.name() else { return }
      self.report = HostMessage.Review(against: name)
      if (try? await tool.document()) != nil { self.report?.state = .ready }
      self.publish()
    }
  }

  /// Ends a comparison, with the processes that it has started.
  nonisolated(nonsending) func stop() async {
    work?.cancel()
    await work?.value
  }

  /// Compares the code of a new build, if a client has asked for the review.
  func rebuilt() {
    if let report, report.state != .idle { compare() }
  }

  func answerMessage(_ message: ClientMessage.Review, client: ClientConnection) {
    let author = client.participant.name
    snapshots.tasks.start(.save, seq: message.seq, for: client.id, failure: .unwritable) {
      guard self.snapshots.configuration.writesFiles else {
        throw ProtocolError(.readOnly, "This host is read-only: it writes no review.")
      }
      guard let tool = self.tool, self.report != nil else { throw ProtocolError.noReview }
      switch message.action {
      case .start: self.compare()
      case .accept(let group): try await self.accept(group, isAccepted: true, with: tool)
      case .reopen(let group): try await self.accept(group, isAccepted: false, with: tool)
      case .comment(var comment):
        comment.author = author
        try await tool.addComment(comment)
        self.publish()
      case .remove(let comment):
        try await tool.removeComment(comment)
        self.publish()
      }
      var answer = self.report
      answer?.seq = message.seq
      return answer.map { HostMessage.review($0) }
    }
  }

  private nonisolated(nonsending) func accept(
    _ group: String, isAccepted: Bool, with tool: any ReviewTool
  ) async throws {
    guard let workers = snapshots.rooms.builds.workers?.configuration else {
      throw ProtocolError.noReview
    }
    defer { publish() }
    let stories = try await tool.accept(
      group, isAccepted: isAccepted, in: snapshots.configuration.snapshotFolder, by: workers)
    for id in stories {
      guard let found = snapshots.catalog.index.find(id) else { continue }
      _ = await snapshots.mark(
        SnapshotStory(found.story, of: found.screen, in: snapshots.configuration.snapshotFolder))
    }
  }

  /// Returns what the other revision renders of a story, which may be gone in this one.
  nonisolated(nonsending) func before(
    _ story: String, in environment: EnvironmentSettings
  ) async throws -> Rendering {
    guard let tool, report != nil else { throw ProtocolError.noReview }
    var variant = SnapshotVariant(
      device: environment.device, colorScheme: environment.colorScheme, fields: [:])
    if let found = snapshots.catalog.index.find(story) {
      variant = SnapshotStory(found.story, of: found.screen, in: nil).variant(
        environment, devices: snapshots.catalog.devices)
    }
    return try await tool.before(story, variant: variant)
  }

  /// The changes: `/_storybook/review.json`.
  nonisolated(nonsending) func response() async -> Response {
    do {
      if let document = try await tool?.document() { return .json(document) }
      return .text(404, sentence: ProtocolError.noReview.message)
    } catch {
      return .text(500, sentence: "\(error)")
    }
  }

  /// The last comparison ends first: both would build in one folder.
  private func compare() {
    guard let tool, let workers = snapshots.rooms.builds.workers?.configuration else { return }
    let last = work
    last?.cancel()
    report?.state = .running
    publish()
    work = snapshots.loop.start {
      await last?.value
      do {
        try Task.checkCancellation()
        try await tool.compare(workers)
        self.report?.state = .ready
        self.report?.message = nil
      } catch {
        self.report?.state = .failed
        self.report?.message = "\(error)"
      }
      if !Task.isCancelled { self.publish() }
    }
  }

  private func publish() {
    guard report != nil else { return }
    report?.number += 1
    if let report { connections.broadcast(.review(report)) }
  }
}

extension ProtocolError {
  fileprivate static let noReview = ProtocolError(
    .unsupported, "This host has no review: start it in “dev”, or with the command “review”.")
}
