/// How a build ended.
enum BuildResult: Hashable, Sendable {
  case succeeded
  case failed(Termination)
  /// Somebody no longer wants it, whatever it was about to say.
  case cancelled
  /// One sentence.
  case notStarted(reason: String)

  init(status: Int32) {
    let termination = Termination(status: status)
    self = termination == .exit(0) ? .succeeded : .failed(termination)
  }
}
