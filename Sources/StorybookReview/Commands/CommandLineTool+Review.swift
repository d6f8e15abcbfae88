package import StorybookCommandLine
import StorybookHost

extension CommandLineTool {
  /// The command `review`.
  package static let review = CommandLineTool(
    ReviewCommand.self,
    review: { workers in
      ReviewSession(
        ReviewRun(variant: ReviewVariant(words: []), workers: workers), against: .revision(nil),
        verdicts: VerdictFile(nil, executable: workers.executable))
    })
}
