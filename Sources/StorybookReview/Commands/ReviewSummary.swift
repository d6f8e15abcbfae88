package import StorybookHost
package import StorybookSchema

/// A review for programs, as `review --format json` prints it.
package enum ReviewSummary {
  /// Throws ``CommandError`` if the two cannot be compared.
  ///
  /// - Parameter revision: `nil` for the commit that the branch began with.
  package static func value(
    against revision: String?, workers: WorkerPool.Configuration
  ) async throws -> Value {
    let run = ReviewRun(variant: ReviewVariant(words: []), workers: workers)
    let result = try await run.result(against: .revision(revision))
    return result.review.reportValue(
      try VerdictFile(nil, executable: workers.executable).verdicts())
  }
}
