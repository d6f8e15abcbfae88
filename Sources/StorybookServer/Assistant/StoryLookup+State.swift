import Storybook
import StorybookSchema

extension StoryLookup {
  /// A story, or other props of its screen.
  struct State: Sendable {
    let screen: CatalogListing.Screen
    let story: Shelf.Story
    let props: Value
    /// False for props that were given.
    let isStorysOwn: Bool
  }

  func state(_ id: String, props given: Value? = nil) async throws -> State {
    guard let (screen, story) = shelf.find(id) else {
      throw ToolFailure("There is no story “\(id.prefix(100))”; list_stories shows them all.")
    }
    let props: Value
    if let given {
      props = given
    } else {
      props = try Value(json: try await self.props(story.id, file: nil))
    }
    return State(screen: screen, story: story, props: props, isStorysOwn: given == nil)
  }

  /// Throws ``ToolFailure`` at props that do not fit, and at a crash.
  func rendering(_ state: State, _ environment: Environment) async throws -> Rendering {
    let evaluation = Evaluation(
      rendering: state.props.bytes, of: state.story, screen: state.screen.id,
      environment: environment)
    let reply: WorkerReply
    do {
      reply = try await workshop.answer(.evaluate(evaluation))
    } catch let death as WorkerDeath {
      throw ToolFailure(crash: death.report, props: state.props)
    }
    switch reply {
    case .outcome(.rendered(let rendering, _)): return rendering
    case .outcome(.rejected(let mismatch)): throw ToolFailure(rejected: mismatch)
    case .outcome(.crashed(let report)): throw ToolFailure(crash: report, props: state.props)
    default: throw ToolFailure("“\(state.story.id)” has no rendering.")
    }
  }

  /// Where a browser shows the very state, when the storybook is served.
  func link(to state: State, _ environment: Environment) -> String {
    let usual = listing.devices.first?.id ?? ""
    return StateLink(
      story: state.story.id, props: state.isStorysOwn ? nil : state.props,
      environment: environment.unusual(device: usual)
    ).address()
  }
}
