import Storybook
import StorybookSchema

/// The loads of the screens in a flow. A load is named after its screen and belongs to one layer,
/// whose id is part of its input.
struct FlowLoads {
  private let definition: FlowDefinition
  private let environment: EnvironmentSettings

  init(_ definition: FlowDefinition, _ environment: EnvironmentSettings) {
    self.definition = definition
    self.environment = environment
  }

  /// Returns the due loads of the screens on the stack.
  static func due(_ layers: [(layer: FlowLayer, read: ReadLayer)]) -> [DueLoad] {
    layers.enumerated().flatMap { index, part in
      part.read.due.map { $0.outer(part.layer, at: index) }
    }
  }

  /// Returns the state of the flow after a load event.
  func reacted(to event: Event, state: FlowState) throws(PropsError) -> FlowState {
    switch event {
    case .perform, .request: return state
    case .changed(let before, let keepsData):
      return try restarted(state, after: FlowState(before), keepsData: keepsData)
    case .load(let due):
      var next = state
      for (index, layer) in state.stack.enumerated() {
        let own = due.filter { $0.path.first == index && $0.layer == layer.id }.map {
          $0.inner(layer)
        }
        if !own.isEmpty { try react(.load(own), state: &next, at: index) }
      }
      return next
    case .loaded(let due, let props, let path):
      let loaded = try FlowState(props)
      guard let from = loaded.stack.first(where: { $0.id == due.layer }) else {
        throw due.screenClosed
      }
      return try reacted(
        to: .loaded(due.inner(from), from.props, path: Array(path.dropFirst())), due: due,
        state: state)
    case .fail(let due, let message):
      guard let layer = state.stack.first(where: { $0.id == due.layer }) else {
        throw due.screenClosed
      }
      return try reacted(to: .fail(due.inner(layer), message: message), due: due, state: state)
    }
  }

  /// Returns the state with the loads of each layer started again that have another input than before.
  func restarted(
    _ state: FlowState, after old: FlowState, keepsData: Bool = false
  ) throws(PropsError) -> FlowState {
    var next = state
    for (index, layer) in state.stack.enumerated() {
      guard let before = old.stack.first(where: { $0.id == layer.id && $0.screen == layer.screen }),
        before.props != layer.props
      else { continue }
      try react(.changed(from: before.props, keepsData: keepsData), state: &next, at: index)
    }
    return next
  }

  private func reacted(
    to event: Event, due: DueLoad, state: FlowState
  ) throws(PropsError) -> FlowState {
    guard let index = state.stack.firstIndex(where: { $0.id == due.layer }) else {
      throw due.screenClosed
    }
    var next = state
    try react(event, state: &next, at: index)
    return next
  }

  private func react(
    _ event: Event, state: inout FlowState, at index: Int
  ) throws(PropsError) {
    let place = FlowLayer.place(index)
    let layer = state.stack[index]
    var environment = environment
    environment.dependencies = Dictionary(
      environment.dependencies.compactMap { name, dependency in
        DueLoad.inner(name, in: layer).map { ($0, dependency) }
      }
    ) { first, _ in first }
    do {
      let props = try definition.screen(layer, at: place).react(layer.props, event, environment)
      if let props { state.stack[index].props = props }
    } catch {
      throw error.below(place.appending("props"))
    }
  }
}

extension AnyPresentable {
  /// Returns the dependencies of all screens for the page, prefixed with the name of their screen.
  static func dependencies(of screens: [AnyPresentable]) -> [Value] {
    screens.flatMap { screen in
      screen.dependencies.map { dependency in
        var object = dependency.object ?? [:]
        object["name"] = .string("\(screen.name).\(dependency["name"]?.string ?? "")")
        return .object(object)
      }
    }
  }
}

extension DueLoad {
  /// Converts a load of a screen's props to one of the flow's props.
  fileprivate func outer(_ layer: FlowLayer, at index: Int) -> DueLoad {
    DueLoad(
      "\(layer.screen).\(name)", input: .array([Value(layer.id)] + [input].compactMap(\.self)),
      path: [index] + path)
  }

  /// The id of the layer that the load belongs to.
  fileprivate var layer: Int? { input?.array?.first?.int }

  /// Converts a load of the flow's props to one of its screen's props.
  fileprivate func inner(_ layer: FlowLayer) -> DueLoad {
    DueLoad(
      Self.inner(name, in: layer) ?? name, input: input?.array?.dropFirst().first,
      path: Array(path.dropFirst()))
  }

  fileprivate static func inner(_ name: String, in layer: FlowLayer) -> String? {
    name.hasPrefix("\(layer.screen).") ? String(name.dropFirst(layer.screen.count + 1)) : nil
  }

  fileprivate var screenClosed: PropsError {
    PropsError(path: Pointer(), reason: "The screen that loads “\(name)” was closed.")
  }
}
