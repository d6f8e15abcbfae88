import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookMarkup
import StorybookSession
import StorybookSnapshots
import StorybookWorker

extension StoryLookup {
  /// Renders all stories and fixtures of the catalog, whichever are checked.
  func budgetSurvey(
    _ limits: BudgetLimits, width: Int, progress: (Int, Int) -> Void
  ) async throws -> BudgetSurvey {
    let subjects = storyIndex.screens.flatMap { screen in
      screen.stories.map { BudgetSubject(story: $0, screen: screen.listing.id) }
    }
    let checker = checker
    var costs: [String: BudgetSurvey.Cost] = [:]
    try await subjects.concurrentForEach(width: width) {
      try await checker.cost($0, renderings: 3, workerClient)
    } receive: { index, cost in
      costs[subjects[index].story.id] = cost
      progress(index + 1, subjects.count)
    }
    var survey = BudgetSurvey(costs, limits: limits)
    let slow = Set(survey.slow)
    for subject in subjects where slow.contains(subject.story.id) {
      let again = try await checker.cost(subject, renderings: 10, workerClient)
      survey.remeasure(subject.story.id, again)
    }
    return survey
  }
}

/// A story or fixture to render.
struct BudgetSubject: Sendable {
  let story: StoryIndex.Story
  let screen: String
}

extension Checker {
  /// Returns the size and depth of a rendering, and the shortest time of several renderings; empty
  /// if rendering fails, which the check of the story reports.
  fileprivate func cost(
    _ subject: BudgetSubject, renderings: Int, _ workerClient: WorkerClient
  ) async throws -> BudgetSurvey.Cost {
    let (story, screen) = (subject.story, subject.screen)
    guard let props = try? await workerClient.props(story.origin, of: screen).bytes else {
      return [:]
    }
    var checker = self
    checker.environment = environment.merging(fitting: story.environment ?? [:])
    var slug: String?
    if case .source(let word) = story.origin { slug = word }
    let request = WorkerRequest.evaluate(checker.evaluation(props, screen, story: slug))
    var cost: BudgetSurvey.Cost = [:]
    for _ in 0..<renderings {
      guard let replies = try? await askUnsymbolicated(request),
        case .rendered(let rendering, let timing) = RenderResult(replies.last)
      else { return [:] }
      let time = Double(timing.render)
      guard let known = cost[.time] else {
        cost = rendering.withoutPage.cost
        cost[.time] = time
        continue
      }
      cost[.time] = min(known, time)
    }
    return cost
  }
}

extension Rendering {
  /// What it costs to send and to show.
  fileprivate var cost: BudgetSurvey.Cost {
    switch (body, mediaType.language) {
    case (.bytes(let bytes), _): return [.size: Double(bytes.count)]
    case (.text(let text), nil): return [.size: Double(text.utf8.count)]
    case (.text(let text), let language?):
      let depth = MarkupDocument(parsing: text, as: language).depth
      return [.size: Double(text.utf8.count), .depth: Double(depth)]
    }
  }
}
