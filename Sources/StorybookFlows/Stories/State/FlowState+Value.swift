import StorybookSchema

extension FlowState {
  var value: Value {
    var object: Object = [
      "flow": .string(flow), "stack": .array(stack.map(\.value)),
      "steps": .array(steps.map(\.value)),
    ]
    object["end"] = end?.value
    return .object(object)
  }

  init(_ value: Value) throws(PropsError) {
    let reader = FlowReader(value: value)
    flow = try reader.string("flow")
    steps = []
    for step in try reader.array("steps") { steps.append(try FlowStep(step)) }
    stack = []
    for layer in try reader.array("stack") { stack.append(try FlowLayer(layer)) }
    end = try reader.optional("end").map { (end) throws(PropsError) in try FlowEnd(end) }
  }
}

extension FlowStep {
  var value: Value {
    var object: Object = [
      "layer": Value(layer), "screen": .string(screen), "input": input, "output": output,
      "location": .string(location),
    ]
    if !changed.isEmpty { object["changed"] = .object(changed) }
    return .object(object)
  }

  fileprivate init(_ reader: FlowReader) throws(PropsError) {
    layer = try reader.int("layer")
    screen = try reader.string("screen")
    input = try reader.required("input")
    output = try reader.required("output")
    location = try reader.string("location")
    changed = reader.value["changed"]?.object ?? Object()
  }
}

extension FlowLayer {
  var value: Value {
    ["screen": .string(screen), "id": Value(id), "style": .string(style), "props": props]
  }

  fileprivate init(_ reader: FlowReader) throws(PropsError) {
    screen = try reader.string("screen")
    id = try reader.int("id")
    style = try reader.string("style")
    props = try reader.required("props")
  }
}

extension FlowEnd {
  var value: Value {
    var object = Object()
    object["result"] = result
    object["failure"] = failure.map { .string($0) }
    object["problems"] = .array(problems.map { .string($0) })
    return .object(object)
  }

  fileprivate init(_ reader: FlowReader) throws(PropsError) {
    result = reader.value["result"]
    failure = reader.value["failure"]?.string
    problems = []
    for problem in try reader.array("problems") {
      guard let text = problem.value.string else { throw problem.mismatch("Expected a string.") }
      problems.append(text)
    }
  }
}

/// Reads the members of an object and tracks its path for errors.
private struct FlowReader {
  let value: Value
  var path = Pointer()

  func mismatch(_ reason: String) -> PropsError { PropsError(path: path, reason: reason) }

  func optional(_ key: String) throws(PropsError) -> FlowReader? {
    guard case .object(let object) = value else { throw mismatch("Expected an object.") }
    guard let member = object[key], member != .null else { return nil }
    return FlowReader(value: member, path: path.appending(key))
  }

  func member(_ key: String) throws(PropsError) -> FlowReader {
    guard let member = try optional(key) else {
      throw PropsError(path: path.appending(key), reason: "Is missing.")
    }
    return member
  }

  /// Returns any value, including null.
  func required(_ key: String) throws(PropsError) -> Value {
    guard let member = value[key] else {
      throw PropsError(path: path.appending(key), reason: "Is missing.")
    }
    return member
  }

  func string(_ key: String) throws(PropsError) -> String {
    let member = try member(key)
    guard let string = member.value.string else { throw member.mismatch("Expected a string.") }
    return string
  }

  func int(_ key: String) throws(PropsError) -> Int {
    let member = try member(key)
    guard let int = member.value.int else { throw member.mismatch("Needs a whole number.") }
    return int
  }

  func array(_ key: String) throws(PropsError) -> [FlowReader] {
    let member = try member(key)
    guard let array = member.value.array else { throw member.mismatch("Needs a list.") }
    return array.enumerated().map { index, value in
      FlowReader(value: value, path: member.path.appending(index))
    }
  }
}
