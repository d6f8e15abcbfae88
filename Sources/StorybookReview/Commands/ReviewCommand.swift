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
    help: "A folder for the snapshots of all screens, instead of folders beside the screens.",
    completion: .directory)
  var snapshotFolder: String?

  @Option(
    help: "The output format: \(ReviewFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = ReviewFormat.text

  @Option(help: "A folder for a page that shows the review without a host.")
  var output: String?

  @Flag(help: "Show pictures of each changed story in the page of --output, before and after.")
  var images = false

  @Flag(help: "Serve the storybook with the review beside the stories, and open it in the browser.")
  var open = false

  @Option(help: "Serve the storybook with the review on a port; 0 selects a free one.")
  var port: Int?

  @Flag(help: "Let the served storybook neither accept changes nor take comments.")
  var readOnly = false

  @OptionGroup var environment: ReviewOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard revision == nil || against == nil else {
      throw ValidationError("Name a revision or --against, not both.")
    }
    guard !images || output != nil else {
      throw ValidationError("--images needs --output: the pictures are in its page.")
    }
    if let port { try OptionDomain.checkOption("--port", number: port) }
    if let revision, revision.hasPrefix("-") {
      throw ValidationError("Invalid revision “\(revision)”.")
    }
    if let output { try OutputPlace.checkFolder(output, for: "--output") }
    if let verdicts {
      try OutputPlace.checkFile(
        verdicts, for: "--verdicts", makesFolders: true, isWritten: !accept.isEmpty)
    }
    if let snapshotFolder { try OutputPlace.checkSnapshotFolder(snapshotFolder) }
  }

  func run() async throws {
    if images { try BrowserLocation.check(for: "--images") }
    if let verdicts { _ = try VerdictFile(verdicts, executable: "").verdicts() }
    let workers = try await limits.comparableWorkers { program in
      try await program.package.checkDevices(environment.devices)
      if servingOptions != nil { try await ServerTrial.checkPort(servedPort) }
      if let against { _ = try ReviewRun.program(at: against, like: program.executable) }
      guard let revision else { return }
      _ = try await GitRepository(of: program.package.root).commit(of: revision)
    }
    let options = servingOptions
    let stop = StopSignals()
    let work = Task { try await review(workers) }
    let watch = Task {
      await stop.wait()
      work.cancel()
    }
    defer { watch.cancel() }
    do {
      let session = try await work.value
      watch.cancel()
      if let options { try await ServingTool.serve?(options, workers.executable, session) }
    } catch is CancellationError {
      throw CommandError.call("Stopped.")
    }
  }

  private var servedPort: Int { port ?? 6006 }

  /// The options of `serve`; `nil` if nothing is to be served.
  private var servingOptions: [String]? {
    guard open || port != nil else { return nil }
    let bounds = ["--deadline", "\(limits.deadline)", "--memory-limit", "\(limits.memoryLimit)"]
    return ["--port", "\(servedPort)"] + bounds + (open ? ["--open"] : [])
      + (readOnly ? ["--read-only"] : [])
      + (snapshotFolder.map { ["--snapshot-folder", $0] } ?? [])
  }

  private func review(_ workers: WorkerPool.Configuration) async throws -> ReviewSession {
    let run = ReviewRun(variant: ReviewVariant(words: environment.words), workers: workers)
    let base: ReviewRun.Base = against.map { .program($0) } ?? .revision(revision)
    let result = try await run.result(against: base)
    let file = VerdictFile(verdicts, executable: workers.executable)
    var verdicts = try file.verdicts()
    if !accept.isEmpty {
      let ids = try accepted(in: result.review)
      verdicts = try file.update { $0.accepted.formUnion(ids) }
      let stories = result.review.acceptedStories(verdicts)
      if !stories.isEmpty {
        let summary = try await run.record(Set(stories), in: snapshotFolder)
        StandardError.writeText(VisibleText.line(summary) + "\n")
      }
    }
    if let output {
      let pictures = images ? try await run.pictures(of: result) : [:]
      try ReviewPage(result, verdicts: verdicts, pictures: pictures).write(to: output)
    }
    printReport(result.review, verdicts: verdicts)
    if servingOptions == nil { try checkAccepted(result.review, verdicts: verdicts) }
    return ReviewSession(run, against: base, verdicts: file, result: result)
  }

  private func accepted(in review: Review) throws -> [String] {
    let ids = review.groups.map(\.id)
    for id in accept where id != "all" && !ids.contains(id) {
      throw CommandError.unknown("change", name: id, among: ids, plural: "changes")
    }
    return accept.contains("all") ? ids : accept
  }

  private func printReport(_ review: Review, verdicts: ReviewVerdicts) {
    let text = format.reportText(review, verdicts: verdicts)
    if format == .json { StandardOutput.write(json: text) } else { StandardOutput.writeAsIs(text) }
  }

  private func checkAccepted(_ review: Review, verdicts: ReviewVerdicts) throws {
    let open = review.groups.count { !verdicts.accepts($0) }
    guard open > 0 else { return }
    let verb = open == 1 ? "is" : "are"
    throw CommandError.story("\(open.counted("change")) \(verb) not accepted.")
  }
}
