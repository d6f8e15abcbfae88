import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram

extension StoryCheck {
  /// How long an exploration for a page takes at most.
  private static let limit = Duration.seconds(15)
  private static let runs = 500

  /// Explores the screen in workers of its own, within a time limit. Each finding has its props.
  func explored() async throws -> Findings {
    var workers = workers
    workers.limits.deadline = WorkerLimits.exploration.deadline
    var findings = Findings()
    try await StoryLookup.runWorkers(workers, matchesApproximately: true) { lookup in
      let environment = EnvironmentSettings(device: listing.devices.first?.id ?? "").steady
      let result = try await Explorer(lookup: lookup, environment: environment).explore(
        screen, runs: Self.runs, seed: 1, ignored: [],
        share: TimeBudget(of: Deadline(in: Self.limit), waiting: 1))
      findings.count = result.value.runs
      findings.problems = result.value.counterexamples.map {
        .init($0.fault.message, link: StateLink(story: story.id, props: $0.props).fragment)
      }
    }
    return findings
  }
}
