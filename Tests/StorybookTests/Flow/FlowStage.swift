// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookFlows
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Synchronization

/// A flow that is played through the whole of the author's side: position and command in, position
/// out. Nothing is kept between two steps but the position.
struct FlowStage {
  let catalog: Catalog
  private let story: String
  private(set) var position: Value
  private(set) var refusal: PropsError?
  private(set) var location: String?

  init(
    _ flow: Flow, in container: Container = .navigation,
    presents screens: [any Presentable.Type] = [Menu.self, Question.self]
  ) {
    catalog = Catalog {
      FlowScreen("Flows", presents: screens, in: container) { flow }
    }
    let screen = catalog.screens[0]
    story = screen.stories[0].slug
    position = (try? screen.props.sample(0)) ?? .null
  }

  /// What is on screen, as names.
  var stack: [String] { position["stack"]?.array?.compactMap { $0["screen"]?.string } ?? [] }

  subscript(path: String) -> Value? { position[Pointer(path)!] }

  mutating func perform(_ command: String, _ value: Value? = nil) {
    (refusal, location) = (nil, nil)
    let outcomes = outcomes(.perform(Pointer(command)!, value))
    for outcome in outcomes {
      switch outcome {
      case .reacted(let reaction):
        position = reaction.props ?? position
        location = reaction.performed?.location
      case .rejected(let mismatch): refusal = mismatch
      default: break
      }
    }
  }

  mutating func edit(_ patch: Patch.Operation) {
    position = (try? position.applying(Patch([patch]))) ?? position
  }

  var markup: String {
    for case .rendered(let rendering, _) in outcomes(nil) {
      if case .text(let text) = rendering.body { return text }
    }
    return ""
  }

  func outcomes(_ event: Event?) -> [Outcome] {
    let evaluation = Evaluation(
      ticket: 1, screen: "flows", story: story, props: position.bytes,
      environment: EnvironmentSettings(device: "phone"), event: event, wantsRendering: true)
    return catalog.outcomes(of: evaluation)
  }
}
