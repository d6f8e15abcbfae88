import StorybookSchema

extension FlowState: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    flow = try form("flow", it?.flow)
    stack = try form("stack", it?.stack)
    steps = try form("steps", it?.steps)
    end = try form.optional("end", it?.end)
  }

  init(_ value: Value) throws(PropsError) {
    do throws(JSONMismatch) {
      try self.init(reading: value)
    } catch {
      let reason = error.isMissing ? "Is missing." : "Expected \(error.expected)."
      throw PropsError(path: error.path, reason: reason)
    }
  }
}

extension FlowStep: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      layer: form("layer", it?.layer), screen: form("screen", it?.screen),
      input: form("input", it?.input), output: form("output", it?.output),
      location: form("location", it?.location),
      changed: form.optional("changed", it?.changed.nonEmpty) ?? [:])
  }
}

extension FlowLayer: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      screen: form("screen", it?.screen), id: form("id", it?.id), style: form("style", it?.style),
      props: form("props", it?.props))
  }
}

extension FlowEnd: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      result: form.optional("result", it?.result), failure: form.optional("failure", it?.failure),
      problems: form("problems", it?.problems))
  }
}
