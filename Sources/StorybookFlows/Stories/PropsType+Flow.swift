import Storybook
import StorybookSchema

extension PropsType {
  /// Creates the props type of flows, whose props are flow states.
  init(_ definition: FlowDefinition) {
    let decode: @Sendable ([UInt8]) throws(PropsError) -> DecodedProps = {
      (bytes) throws(PropsError) in
      try definition.decode(bytes)
    }
    self.init(
      decode: decode,
      sample: { try definition.start($0).value },
      schema: { _ in FlowSchema(definition).derived() },
      outline: { FlowSchema(definition).outline($0) },
      react: { (event, evaluation, _) throws(PropsError) in
        let state = try FlowState(Value(readable: evaluation.props))
        let loads = FlowLoads(definition, evaluation.environment)
        guard case .perform(let command, let value) = event else {
          let reacted = try definition.reacted(
            from: state, to: try loads.reacted(to: event, state: state))
          guard case .changed = event, reacted.props == nil else { return reacted }
          return Reacted(reaction: reacted.reaction, props: try decode(evaluation.props))
        }
        let (note, next) = try FlowPerformance(definition, command, value: value).performed(
          on: state)
        return try definition.reacted(
          from: state, to: try loads.restarted(next ?? state, after: state), performed: note)
      })
  }
}

extension FlowDefinition {
  fileprivate func reacted(
    from old: FlowState, to new: FlowState, performed: PerformedNote? = nil
  ) throws(PropsError) -> Reacted {
    guard new != old else { return Reacted(reaction: Reaction(performed: performed), props: nil) }
    let decoded = try decode(new.value.bytes)
    return Reacted(
      reaction: Reaction(performed: performed, props: new.value, due: decoded.due(nil)),
      props: decoded)
  }

  private func going(
    from old: FlowState, to new: FlowState, rendering: Rendering
  ) -> Rendering {
    let shown = Set((old.stack + new.stack).map(\.screen))
    let named = screens.filter { shown.contains($0.name) }
      .reduce(into: [:]) { $0.merge($1.transitionElements) { first, _ in first } }
    let container = (try? flow(new.flow).container) ?? container
    let transition = FlowTransition(from: old, to: new, push: container.push, named: named)
    return rendering.transition(transition.transition, elements: transition.elements)
  }

  fileprivate func decode(_ bytes: [UInt8]) throws(PropsError) -> DecodedProps {
    let state = try FlowState(Value(readable: bytes))
    let layers = try readState(state)
    let value: () throws -> Value = {
      var state = state
      for (index, layer) in layers.enumerated() {
        state.stack[index].props = try layer.read.value()
      }
      return state.value
    }
    return DecodedProps(
      render: { try FlowPage(self, state, context: $0).html(layers).rendering },
      value: value,
      expression: { _ in "#\"\"\"\n\((try? value().canonicalText) ?? "")\"\"\"#" },
      due: { _ in FlowLoads.due(layers) },
      prepare: { bytes in
        let previous = bytes.flatMap { try? FlowState(Value(json: $0)) }
        return PreparedView(inspection: nil) { context in
          let rendering = try FlowPage(self, state, context: context).html(layers).rendering
          return previous.map { going(from: $0, to: state, rendering: rendering) } ?? rendering
        }
      })
  }
}

extension Value {
  /// Parses JSON from outside.
  fileprivate init(readable bytes: [UInt8]) throws(PropsError) {
    do { self = try Value(json: bytes) } catch {
      throw PropsError(path: Pointer(), reason: "\(error)")
    }
  }
}
