import StorybookSchema

extension FlowState: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    flow = try form("flow", member: it?.flow)
    stack = try form("stack", member: it?.stack)
    steps = try form("steps", member: it?.steps)
    end = try form.optional("end", member: it?.end)
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
      layer: form("layer", member: it?.layer), screen: form("screen", member: it?.screen),
      input: form("input", member: it?.input), output: form("output", member: it?.output),
      location: form("location", member: it?.location),
      changed: form.optional("changed", member: it?.changed.nonEmpty) ?? [:])
  }
}

extension FlowLayer: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      screen: form("screen", member: it?.screen), id: form("id", member: it?.id),
      style: form("style", member: it?.style),
      props: form("props", member: it?.props))
  }
}

extension FlowEnd: JSONFormed {
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      result: form.optional("result", member: it?.result),
      failure: form.optional("failure", member: it?.failure),
      problems: form("problems", member: it?.problems))
  }
}
