import Foundation
import Storybook
import StorybookSchema

/// Performs a command on the state of a flow.
struct FlowPerformance {
  private let definition: FlowDefinition
  private let command: Pointer
  private let value: Value?

  init(_ definition: FlowDefinition, _ command: Pointer, value: Value?) {
    self.definition = definition
    self.command = command
    self.value = value
  }

  /// Returns the note for the log and the new state; `nil` if the state did not change.
  func performed(on state: FlowState) throws(PropsError) -> (PerformedNote, FlowState?) {
    if command == Pointer(["steps"]) {
      return (noteValue(value, location: nil), try wentBack(state))
    }
    let (index, layer) = try layer(of: state)
    let place = FlowLayer.place(index)
    let performed = try definition.screen(layer, at: place)
      .perform(layer.props, place.appending("props"), command, value)
    var next = state
    if let props = performed.props { next.stack[index].props = props }
    if let output = performed.output {
      next = try answered(next, layer: layer, output: output, at: performed.location ?? "")
    }
    return (
      noteValue(performed.performed, location: performed.location), next == state ? nil : next
    )
  }

  private func noteValue(_ value: Value?, location: String?) -> PerformedNote {
    PerformedNote(
      command: command, value: value, location: location,
      at: Int(Date().timeIntervalSince1970 * 1000))
  }

  /// Returns the addressed layer: `/stack/1/props/save` is a command of the second screen.
  private func layer(of state: FlowState) throws(PropsError) -> (Int, FlowLayer) {
    let tokens = command.tokens
    guard tokens.count > 3, tokens[0] == "stack", tokens[2] == "props",
      let index = Pointer.index(tokens[1], in: state.stack.indices)
    else { throw PropsError(path: command, reason: "This command is not available now.") }
    return (index, state.stack[index])
  }

  // MARK: Steps

  /// Reruns the flow with only its first steps.
  private func wentBack(_ state: FlowState) throws(PropsError) -> FlowState {
    guard let count = value?.int, (0...state.steps.count).contains(count) else {
      throw PropsError(
        path: command, reason: "Expected a number of steps, at most \(state.steps.count).")
    }
    let steps = Array(state.steps.prefix(count))
    return try replaying(state.flow, steps: steps) { (run) throws(PropsError) in
      try run.position(after: steps)
    }
  }

  /// Reruns the flow with one more step.
  private func answered(
    _ state: FlowState, layer: FlowLayer, output: Value, at location: String
  ) throws(PropsError) -> FlowState {
    try replaying(state.flow, steps: state.steps) { (run) throws(PropsError) in
      guard let screen = run.screen(layer.id), screen.isAsked else {
        throw PropsError(path: command, reason: refusal(layer, steps: state.steps, at: location))
      }
      let step = FlowStep(
        layer: layer.id, screen: layer.screen, input: try screen.input(), output: output,
        location: location, changed: try changed(since: run, stack: state.stack))
      try run.takeStep(step)
      return try run.position(after: state.steps + [step])
    }
  }

  private func refusal(_ layer: FlowLayer, steps: [FlowStep], at location: String) -> String {
    guard let first = steps.last(where: { $0.layer == layer.id }) else {
      return PresentationError.notAsked(layer.screen, at: location)
    }
    return PresentationError.completedTwice(layer.screen, first: first.location, second: location)
  }

  private func replaying(
    _ flow: String, steps: [FlowStep],
    body: (FlowRun) throws(PropsError) -> FlowState
  ) throws(PropsError) -> FlowState {
    let run = FlowRun(try definition.flow(flow))
    defer { run.close() }
    do {
      for step in steps { try run.takeStep(step) }
      return try body(run)
    } catch {
      throw PropsError(path: command, reason: error.reason)
    }
  }

  /// Returns the props that changed since the flow began to wait, by layer.
  private func changed(since run: FlowRun, stack: [FlowLayer]) throws(PropsError) -> Object {
    let before = try run.layers()
    var changed = Object()
    for layer in stack where !before.contains(layer) {
      changed["\(layer.id)"] = layer.props
    }
    return changed
  }
}
