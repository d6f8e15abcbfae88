@testable import Storybook
@testable import StorybookFlows
@testable import StorybookHost
import StorybookSchema
import Testing
@testable import StorybookTestSupport

/// How a flow goes over from one place to the next.
struct FlowTransitionTests {
  private static func state(_ layers: [(Int, String)], end: Bool = false) -> FlowState {
    FlowState(
      flow: "F",
      stack: layers.map { FlowLayer(screen: "S\($0.0)", id: $0.0, style: $0.1, props: .null) },
      end: end ? FlowEnd() : nil)
  }

  private static let list = state([(1, "root")])
  private static let modal = state([(1, "root"), (2, "modal")])
  private static let pushed = state([(1, "root"), (3, "push")])

  static let steps:
    [(from: FlowState, to: FlowState, transition: Rendering.Transition, modals: [Int])] = [
      (list, list, .none, []), (list, modal, .crossFade, [2]), (modal, list, .crossFade, [2]),
      (list, pushed, .slide(.left), []), (pushed, list, .slide(.right), []),
      (modal, state([(1, "root"), (4, "modal")]), .crossFade, [4, 2]),
      (list, state([(5, "root")]), .crossFade, []), (list, state([], end: true), .crossFade, []),
    ]

  @Test(arguments: steps) func `what comes and goes says how`(
    from: FlowState, to: FlowState, transition: Rendering.Transition, modals: [Int]
  ) {
    let found = FlowTransition(from: from, to: to, push: .slide(.left), named: ["#a": "a"])
    #expect(found.transition == transition)
    let named = transition == .none ? [] : ["#a"]
    #expect(
      Set(found.elements.keys) == Set(named + modals.map { FlowTransition.selector($0) }))
  }

  @Test
  func
    `a room of a flow receives the transition of a modal screen, and a first rendering does not`()
  {
    var stage = RoomStage(
      Catalog {
        FlowScreen("Flows", presents: [Menu.self, Question.self]) {
          Flow("Asking") { present in
            let menu = try await present.show(Menu.self, props: Menu.Props())
            while try await menu.next() != nil {
              _ = try await present(Question.self, props: Question.Props())
            }
          }
        }
      })
    stage.room.definition.knowsPrevious = stage.catalog.screens[0].knowsPrevious
    stage.join("a")
    #expect(stage.shown["a"]?.last?.notes.transition == nil)
    stage.say(
      .perform(.init(seq: 1, command: Pointer(["stack", "0", "props", "choose"]), value: "tea")),
      as: "a")
    let transition = stage.shown["a"]?.last?.notes.transition
    #expect(transition?["name"] == "cross-fade")
    #expect(transition?["elements"]?[FlowTransition.selector(2)] == "storybook-modal-2")
  }
}
