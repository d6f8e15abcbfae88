import Storybook
import StorybookSchema
import StorybookWebSockets

/// The coverage of a screen by its stories and fixtures, cached until they or the code change.
struct KnownCoverage {
  /// The cache key: another build, story or fixture invalidates the coverage.
  struct Subject: Hashable {
    let generation: Int
    let stories: [StoryIndex.Story]
    let props: [Value]
  }

  let subject: Subject
  /// The computation, running or finished.
  let task: Task<Value, any Error>
}

extension Host {
  func sendCoverage(_ request: Request, _ responder: Responder) {
    let name = request.path.dropFirst("/coverage/".count)
    guard name.hasSuffix(".json"),
      let screen = storyIndex?.screens.first(where: { $0.listing.id == name.dropLast(5) })
    else { return responder.send(.text(404, "There is no screen “\(name.prefix(100))”.")) }
    let host = self
    Task { await host.sendCoverage(of: screen, responder) }
  }

  private func sendCoverage(of screen: StoryIndex.Screen, _ responder: Responder) async {
    let subject = KnownCoverage.Subject(
      generation: current, stories: screen.stories, props: await props(of: screen))
    do {
      responder.send(.json(try await coverage(of: screen.listing.id, subject).value))
    } catch {
      responder.send(.text(500, "The coverage is not known: \(error)"))
    }
  }

  private func props(of screen: StoryIndex.Screen) async -> [Value] {
    var known: [Value] = []
    for story in screen.stories {
      let props = await withCheckedContinuation { continuation in
        loadProps(screen.listing.id, story, priority: .background) {
          continuation.resume(returning: $0)
        }
      }
      if case .success(let value) = props { known.append(value) }
    }
    return known
  }

  private func coverage(
    of screen: String, _ subject: KnownCoverage.Subject
  ) -> Task<Value, any Error> {
    if let known = coverages[screen], known.subject == subject { return known.task }
    coverages[screen]?.task.cancel()
    let task = Task { try await self.coverage(of: screen, subject.props) }
    coverages[screen] = KnownCoverage(subject: subject, task: task)
    return task
  }

  private func coverage(of screen: String, _ known: [Value]) async throws -> Value {
    let schema = await withCheckedContinuation { continuation in
      loadSchema(screen) { continuation.resume(returning: $0) }
    }
    let environment = EnvironmentSettings(device: listing?.devices.first?.id ?? "").steady
    let observer = CaseRunner(screen: screen, environment: environment) { request in
      try await self.answersAside(request)
    }
    let run = CoverageRun(document: SchemaDocument(published: schema), observer: observer)
    return try await run.coverage(of: known).value(screen)
  }

  /// All parts of a worker's reply to a background job; throws ``WorkerExitError``.
  private func answersAside(_ request: WorkerRequest) async throws -> [WorkerReply] {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      var parts: [WorkerReply] = []
      guard let pool else {
        return continuation.resume(throwing: LaunchError(reason: "There are no workers."))
      }
      pool.submit(request, priority: .background) { answer in
        switch answer {
        case .reply(let reply):
          parts.append(reply)
          if reply.isLast(for: request) { continuation.resume(returning: parts) }
        case .died(let report):
          if !answer.isFollowedByStack {
            continuation.resume(throwing: WorkerExitError(report: report))
          }
        }
      }
    }
  }
}
