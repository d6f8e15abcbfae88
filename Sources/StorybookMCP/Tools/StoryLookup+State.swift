import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

extension StoryLookup {
  /// A story, or other props for its screen.
  struct State: Sendable {
    let screen: CatalogListing.Screen
    let story: StoryIndex.Story
    let props: Value
    /// Whether the props are the story's own, rather than given by the client.
    let isStorysOwn: Bool
  }

  func unknownScreen(_ id: String) -> ToolError {
    ToolError(
      "Unknown screen “\(id.prefix(100))”.\(suggestion(for: id, among: storyIndex.screenIDs)) "
        + "Call list_stories to see all screens.")
  }

  private func suggestion(for id: String, among known: [String]) -> String {
    NearNames(known, to: String(id.prefix(100))).suggestion
  }

  func state(_ id: String, props given: Value? = nil) async throws -> State {
    guard let (screen, story) = storyIndex.find(id) else {
      throw ToolError(
        "Unknown story “\(id.prefix(100))”.\(suggestion(for: id, among: storyIndex.storyIDs)) "
          + "Call list_stories to see all stories.")
    }
    let props: Value
    if let given {
      props = given
    } else {
      props = try Value(json: try await self.props(story.id, given: nil))
    }
    return State(screen: screen, story: story, props: props, isStorysOwn: given == nil)
  }

  /// Throws ``ToolError`` if the props do not match their type, and for a crash.
  func rendering(_ state: State, in environment: EnvironmentSettings) async throws -> Rendering {
    let evaluation = Evaluation(
      rendering: state.props.bytes, of: state.story, screen: state.screen.id,
      environment: environment)
    do {
      switch RenderResult(try await workerClient.answerRequest(.evaluate(evaluation))) {
      case .rendered(let rendering, _): return rendering
      case .rejected(let mismatch): throw ToolError(rejected: mismatch)
      case .crashed(let report): throw WorkerExitError(report: report)
      }
    } catch let exit as WorkerExitError {
      throw ToolError(crash: exit.report, props: state.props)
    }
  }

  /// Returns the address that opens the same state in a browser, if the storybook is served.
  func link(to state: State, in environment: EnvironmentSettings) -> String {
    let usual = listing.devices.first?.id ?? ""
    return StateLink(
      story: state.story.id, props: state.isStorysOwn ? nil : state.props,
      environment: environment.nonDefault(device: usual)
    ).address()
  }
}
