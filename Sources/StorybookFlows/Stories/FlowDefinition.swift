import Storybook
import StorybookSchema

/// The author's definition of a screen of flows.
struct FlowDefinition: Sendable {
  let flows: [Flow]
  let screens: [AnyPresentable]
  let container: Container
  let page: @Sendable (RenderEnvironment, HTML) -> HTML

  init(
    flows: [Flow], screens: [AnyPresentable], container: Container,
    page: @escaping @Sendable (RenderEnvironment, HTML) -> HTML
  ) {
    precondition(
      Set(flows.map(\.name)).count == flows.count
        && Set(screens.map(\.name)).count == screens.count,
      "Flows and screens must have unique names.")
    self.flows = flows
    self.screens = screens
    self.container = container
    self.page = page
  }

  /// Returns the state of a flow before its first step.
  func start(_ index: Int) throws(PropsError) -> FlowState {
    let run = FlowRun(flows[index])
    defer { run.close() }
    return try run.position(after: [])
  }

  func flow(_ name: String) throws(PropsError) -> Flow {
    guard let flow = flows.first(where: { $0.name == name }) else {
      throw PropsError(path: Pointer(["flow"]), reason: "Unknown flow “\(name)”.")
    }
    return flow
  }

  func screen(_ layer: FlowLayer, at place: Pointer) throws(PropsError) -> AnyPresentable {
    guard let screen = screens.first(where: { $0.name == layer.screen }) else {
      throw PropsError(
        path: place.appending("screen"),
        reason: "Unknown screen “\(layer.screen)”: this flow does not list it among its screens.")
    }
    return screen
  }

  /// Returns the screens on the stack with their decoded props.
  func readState(_ state: FlowState) throws(PropsError) -> [(layer: FlowLayer, read: ReadLayer)] {
    var layers: [(FlowLayer, ReadLayer)] = []
    for (index, layer) in state.stack.enumerated() {
      let place = FlowLayer.place(index)
      let screen = try screen(layer, at: place)
      layers.append((layer, try screen.read(layer.props, place.appending("props"))))
    }
    return layers
  }
}

extension FlowLayer {
  static func place(_ index: Int) -> Pointer { Pointer(["stack", "\(index)"]) }
}
