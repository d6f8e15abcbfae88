import Storybook
package import StorybookSchema

extension Recording.Step {
  /// The step as a line of the file.
  package var value: Value {
    .members([
      "at": at, "command": performed?.command, "value": performed?.value,
      "element": performed?.element,
      "environment": environment?.value, "patch": patch?.value, "crash": crash?.recorded,
    ])
  }

  /// The reason why a line is not a valid step.
  package struct FormatError: Error, Hashable {
    package let reason: String
  }

  package init(_ value: Value) throws(FormatError) {
    guard let at = Int(count: value["at"]?.int) else {
      throw FormatError(reason: "“at” must be milliseconds since the start")
    }
    self.init(at: at)
    patch = try Self.patch(value["patch"], name: "patch")
    // Handwritten recordings may contain complete props.
    if patch == nil, let props = value["props"] { patch = Patch([.replace(Pointer(), props)]) }
    environment = try Self.patch(value["environment"], name: "environment")
    if let command = value["command"] {
      guard let path = command.string.flatMap({ Pointer($0) }) else {
        throw FormatError(reason: "“command” is not a JSON Pointer")
      }
      performed = Recording.Performed(
        command: path, value: value["value"],
        element: value["element"].flatMap { try? ActedElement(reading: $0) })
    }
    if let crash = value["crash"] { self.crash = CrashReport(recorded: crash) }
  }

  private static func patch(
    _ value: Value?, name: String
  ) throws(FormatError) -> Patch? {
    guard let value else { return nil }
    do { return try Patch(value) } catch {
      throw FormatError(reason: "“\(name)” is not a JSON Patch: \(error)")
    }
  }
}

extension CrashReport {
  /// Omits the stack, which refers to a past build.
  fileprivate var recorded: Value {
    .members(["kind": cause.kind.rawValue, "cause": cause.rawValue, "message": message])
  }

  /// Maps an unknown cause to the first one of its kind.
  fileprivate init(recorded value: Value) {
    let kind = value["kind"]?.string.flatMap(Crash.Kind.init(rawValue:)) ?? .trap
    let cause = value["cause"]?.string.flatMap(Cause.init(rawValue:))
    self.init(
      cause ?? Cause.allCases.first { $0.kind == kind } ?? .trap, value["message"]?.string ?? "")
  }
}
