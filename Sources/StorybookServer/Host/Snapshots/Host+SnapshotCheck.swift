import Storybook
import StorybookSnapshots
import StorybookWebSockets

/// The comparison of all recorded snapshots, as background work.
extension Host {
  /// The number of stories rendered concurrently.
  private static let surveyParallelism = 2

  func requestSnapshotCheck(_ seq: Int, _ id: ConnectionID) {
    do throws(ProtocolError) {
      try enqueue(seq, for: id) { self.survey(seq, id) }
    } catch {
      send(.failed(error), to: id)
    }
  }

  private func survey(_ seq: Int, _ id: ConnectionID) {
    snapshotCheckRequests.append(SnapshotCheckRequest(connection: id, seq: seq))
    guard snapshotCheckRequests.count == 1, let listing else { return }
    let folder = configuration.snapshotFolder
    let run = SnapshotRun(
      plan: .recorded(catalog: listing.devices), record: .never,
      parallelism: Self.surveyParallelism
    ) { story, variant in
      await self.rendered(story, variant).outcome
    }
    Task.detached {
      let stories = listing.screens.flatMap { SnapshotStory.all($0, in: folder) }
      await self.surveyed(await run.report(stories))
    }
  }

  /// Skips the remaining stories after all requesting clients have disconnected.
  private func rendered(_ story: SnapshotStory, _ variant: SnapshotVariant) async -> RenderedAside {
    guard snapshotCheckRequests.contains(where: { clients[$0.connection] != nil }) else {
      return .failed("Nobody wants to know any more.")
    }
    return await renderedAnew(story, variant)
  }

  /// Renders a variant with the story's own props.
  func renderedAnew(
    _ story: SnapshotStory, _ variant: SnapshotVariant
  ) async -> RenderedAside {
    guard let found = storyIndex?.find(story.id) else { return .failed("The story is gone.") }
    return await withCheckedContinuation { continuation in
      loadProps(found.screen.id, found.story, priority: .background) { props in
        switch props {
        case .failure(let failure): continuation.resume(returning: .failed(failure.message))
        case .success(let props):
          self.renderAside(story.evaluation(props.bytes, variant)) {
            continuation.resume(returning: $0)
          }
        }
      }
    }
  }

  private func surveyed(_ report: SnapshotReport) {
    for finding in report.findings {
      switch finding.verdict {
      case .failed: break
      case .matches, .missing, .changed, .damaged:
        snapshots.note(finding.story, finding.variant, isChanged: finding.isChanged)
      }
    }
    announceStoryIndex()
    let waiting = snapshotCheckRequests
    snapshotCheckRequests = []
    for surveyor in waiting where clients[surveyor.connection] != nil {
      finish(.surveyed(.init(report, seq: surveyor.seq)), for: surveyor.connection)
    }
  }
}

/// Checks all recorded variants of a story: accepting, and undoing that, affects more than the
/// shown one.
extension Host {
  func markSnapshots(of story: SnapshotStory) async {
    guard let devices = listing?.devices else { return }
    let turn = snapshots.begin(story.id)
    let run = SnapshotRun(plan: .recorded(catalog: devices), record: .never, parallelism: 1) {
      story, variant in await self.renderedAnew(story, variant).outcome
    }
    let findings = await run.report([story]).findings
    let before = snapshots.changed
    snapshots.end(story.id, turn, changed: findings.filter(\.isChanged).map(\.variant))
    if snapshots.changed != before { announceStoryIndex() }
  }
}

/// A client's request to compare all snapshots.
struct SnapshotCheckRequest {
  let connection: ConnectionID
  let seq: Int
}

extension SnapshotResult {
  fileprivate var isChanged: Bool { if case .changed = verdict { true } else { false } }

  fileprivate var isFailed: Bool { if case .failed = verdict { true } else { false } }
}

extension HostMessage.Surveyed {
  fileprivate init(_ report: SnapshotReport, seq: Int) {
    func stories(_ isWanted: (SnapshotResult) -> Bool) -> [String] {
      var seen: Set<String> = []
      return report.findings.filter(isWanted).map(\.story).filter { seen.insert($0).inserted }
    }
    self.init(
      seq: seq, stories: stories { _ in true }.count, snapshots: report.findings.count,
      changed: stories(\.isChanged), failed: stories(\.isFailed))
  }
}
