import Storybook
import StorybookWorker

extension Host {
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
