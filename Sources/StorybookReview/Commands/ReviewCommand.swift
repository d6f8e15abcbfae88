import ArgumentParser
import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema
import StorybookSnapshots

/// The command `review`: what a branch does to every story, by changes.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Show what a branch changes in all stories, grouped by the same change.",
    discussion: """
      Builds another revision below “.build”, renders every story and fixture with both, and lists \
      the changes, the most surprising first. What a commit rendered is kept, so that a second \
      review renders only the branch. The exit code is 0 if nothing changed or all changes are \
      accepted, 1 if not, and 2 if the two cannot be compared.

      \(ExecutableName.example("review main --format markdown"))
      """)

  @Argument(help: "A git revision. (default: where the branch left the default branch)")
  var revision: String?

  @Option(help: "A built program to compare with, or a folder with one, instead of a revision.")
  var against: String?

  @Option(
    help: "Accept a change by its ID, and record the snapshots of its stories; repeatable; or all.")
  var accept: [String] = []

  @Option(help: "The file of what is accepted. (default: .storybook/review.json of the package)")
  var verdicts: String?

  @Option(
    help: "The output format: \(ReviewFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = ReviewFormat.text

  @Option(help: "A folder for a page that shows the review without a host.")
  var output: String?

  @OptionGroup var environment: ReviewOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard revision == nil || against == nil else {
      throw ValidationError("Name a revision or --against, not both.")
    }
    if let revision, revision.hasPrefix("-") {
      throw ValidationError("Invalid revision “\(revision)”.")
    }
  }

  func run() async throws {
    try await checkRevision()
    let workers = try await limits.comparableWorkers()
    let stop = StopSignals()
    let work = Task { try await review(workers) }
    let watch = Task {
      await stop.wait()
      work.cancel()
    }
    defer { watch.cancel() }
    do {
      try await work.value
    } catch is CancellationError {
      throw CommandError.call("Stopped.")
    }
  }

  /// An unknown revision is found before the program is built.
  private func checkRevision() async throws {
    guard let revision, case .package(let program) = try await limits.program.source() else {
      return
    }
    _ = try await GitRepository(of: program.package.root).commit(of: revision)
  }

  private func review(_ workers: WorkerPool.Configuration) async throws {
    let run = ReviewRun(variant: ReviewVariant(words: environment.words), workers: workers)
    let base: ReviewRun.Base = against.map { .program($0) } ?? .revision(revision)
    try await run.run(against: base) { result, reader in
      let file = VerdictFile(verdicts, executable: workers.executable)
      var verdicts = try file.verdicts()
      if !accept.isEmpty {
        try accept(in: result.review, verdicts: &verdicts)
        try file.write(verdicts)
        try await record(result.review, verdicts: verdicts, by: reader)
      }
      if let output { try ReviewPage(result, verdicts: verdicts).write(to: output) }
      try conclude(result.review, verdicts: verdicts)
    }
  }

  private func accept(in review: Review, verdicts: inout ReviewVerdicts) throws {
    let ids = review.groups.map(\.id)
    for id in accept where id != "all" && !ids.contains(id) {
      throw CommandError.unknown("change", name: id, among: ids, plural: "changes")
    }
    verdicts.accepted.formUnion(accept.contains("all") ? ids : accept)
  }

  /// Records the snapshots of stories all of whose changes are accepted.
  private func record(
    _ review: Review, verdicts: ReviewVerdicts, by reader: ProgramReader
  ) async throws {
    let accepted = Set(review.acceptedStories(verdicts))
    let stories = try reader.check.stories().filter { accepted.contains($0.id) }
    guard !stories.isEmpty else { return }
    let devices = reader.lookup.listing.devices
    let report = await reader.check.reportStories(
      stories, plan: .usual(catalog: devices), record: .failed,
      parallelism: ProcessInfo.processInfo.activeProcessorCount)
    StandardError.writeText(VisibleText.line(report.settledSummary) + "\n")
  }

  private func conclude(_ review: Review, verdicts: ReviewVerdicts) throws {
    let text = format.text(review, verdicts: verdicts)
    if format == .json { StandardOutput.write(json: text) } else { StandardOutput.writeAsIs(text) }
    let open = review.groups.count { !verdicts.accepts($0) }
    guard open > 0 else { return }
    let verb = open == 1 ? "is" : "are"
    throw CommandError.story("\(open.counted("change")) \(verb) not accepted.")
  }
}
