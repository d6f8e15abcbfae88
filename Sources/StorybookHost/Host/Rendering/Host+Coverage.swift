import Storybook
import StorybookSchema
import StorybookWebSockets
import StorybookWorker

extension Host {
  func sendCoverage(_ request: Request, _ reply: Reply) {
    let name = request.path.dropFirst("/coverage/".count)
    guard name.hasSuffix(".json"),
      let screen = catalog.index.screens.first(where: { $0.listing.id == name.dropLast(5) })
    else { return reply.send(.text(404, "Unknown screen “\(name.prefix(100))”.")) }
    let host = self
    Task { await host.sendCoverage(of: screen, reply) }
  }

  private func sendCoverage(of screen: StoryIndex.Screen, _ reply: Reply) async {
    let subject = KnownCoverage.Subject(
      build: builds.current, stories: screen.stories, props: await props(of: screen))
    do {
      let id = screen.listing.id
      let task = catalog.coverage(of: id, subject) {
        Task { try await self.coverage(of: id, subject.props) }
      }
      reply.send(.json(try await task.value))
    } catch {
      reply.send(.text(500, "The coverage cannot be computed: \(error)"))
    }
  }

  private func props(of screen: StoryIndex.Screen) async -> [Value] {
    var known: [Value] = []
    for story in screen.stories {
      let props = await withCheckedContinuation { continuation in
        catalog.loadProps(screen.listing.id, story, priority: .background) {
          continuation.resume(returning: $0)
        }
      }
      if case .success(let value) = props { known.append(value) }
    }
    return known
  }

  private func coverage(of screen: String, _ known: [Value]) async throws -> Value {
    let schema = await withCheckedContinuation { continuation in
      catalog.loadSchema(screen, priority: .background) { continuation.resume(returning: $0) }
    }
    let environment = catalog.defaultEnvironment.steady
    let observer = CaseRunner(screen: screen, environment: environment) { request in
      try await self.backgroundReplies(to: request)
    }
    let run = CoverageRun(document: SchemaDocument(published: schema), observer: observer)
    return try await run.coverage(of: known).value(screen)
  }

  /// All parts of a worker's reply to a background job; throws ``WorkerExitError``.
  func backgroundReplies(to request: WorkerRequest) async throws -> [WorkerReply] {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      var parts: [WorkerReply] = []
      builds.workers?.submit(request, priority: .background) { answer in
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
