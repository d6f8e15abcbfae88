package import StorybookSchema

/// Information about props besides their rendering.
package struct Inspection: Hashable, Sendable {
  /// The value of the screen's projection.
  package var projection: Value?
  package var broken: [BrokenRule]
  /// The differences between the props and their re-encoding.
  package var altered: [Alteration] = []

  package init(
    projection: Value? = nil, broken: [BrokenRule] = [], altered: [Alteration] = []
  ) {
    self.projection = projection
    self.broken = broken
    self.altered = altered
  }
}

/// An invariant that does not hold, for props or for their projection.
package struct BrokenRule: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable { case props, view }

  package let name: String
  package let subject: Subject
  package let message: String?
  /// The paths of its properties; set by a process that has the schema.
  package var paths: [Pointer] = []

  package init(name: String, of subject: Subject, message: String? = nil, paths: [Pointer] = []) {
    self.name = name
    self.subject = subject
    self.message = message
    self.paths = paths
  }

  init(_ broken: BrokenInvariant, of subject: Subject) {
    self.init(name: broken.name, of: subject, message: broken.message)
  }
}

extension Inspection {
  /// Returns the inspection with the paths that the published schema lists for each rule.
  package func placed(by schema: Value) -> Inspection {
    guard !broken.isEmpty, let rules = schema["x-invariants"]?.array else { return self }
    var placed = self
    for index in broken.indices {
      let rule = rules.first {
        $0["name"]?.string == broken[index].name
          && $0["of"]?.string == broken[index].subject.rawValue
      }
      let paths = rule?["paths"]?.array ?? []
      placed.broken[index].paths = paths.compactMap { $0.string.flatMap { Pointer($0) } }
    }
    return placed
  }
}

extension Inspection {
  package var value: Value {
    var object = Object()
    object["projection"] = projection
    object["broken"] = .array(broken.map(\.value))
    if !altered.isEmpty { object["altered"] = .array(altered.map(\.value)) }
    return .object(object)
  }

  /// Returns `nil` if the value was not written by ``value``.
  package init?(_ value: Value) {
    guard let broken = value["broken"]?.array else { return nil }
    self.init(
      projection: value["projection"], broken: broken.compactMap { BrokenRule($0) },
      altered: value["altered"]?.array?.compactMap { Alteration($0) } ?? [])
  }
}

extension Alteration {
  fileprivate var value: Value {
    var object: Object = ["path": .string("\(path)"), "given": given]
    object["made"] = made
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let path = value["path"]?.string.flatMap({ Pointer($0) }), let given = value["given"]
    else { return nil }
    self.init(path: path, given: given, made: value["made"])
  }
}

extension BrokenRule {
  fileprivate var value: Value {
    var object: Object = [
      "name": .string(name), "paths": .array(paths.map { .string("\($0)") }),
      "of": .string(subject.rawValue),
    ]
    object["message"] = message.map { .string($0) }
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let name = value["name"]?.string,
      let subject = value["of"]?.string.flatMap({ Subject(rawValue: $0) })
    else { return nil }
    let paths = value["paths"]?.array ?? []
    self.init(
      name: name, of: subject, message: value["message"]?.string,
      paths: paths.compactMap { $0.string.flatMap { Pointer($0) } })
  }
}
