package import Storybook
package import StorybookProgram

/// What a worker replies, in this process.
extension Catalog {
  package func replies(to request: WorkerRequest) -> [WorkerReply] {
    var replies: [WorkerReply] = []
    answerRequest(request) { replies.append($0) }
    return replies
  }

  package func outcomes(of evaluation: Evaluation) -> [Outcome] {
    replies(to: .evaluate(evaluation)).compactMap {
      if case .outcome(let outcome) = $0 { outcome } else { nil }
    }
  }
}
