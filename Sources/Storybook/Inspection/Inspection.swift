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

extension Inspection: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      projection: form.optional("projection", member: it?.projection),
      broken: form("broken", member: it?.broken),
      altered: form.list("altered", list: it?.altered))
  }
}

extension BrokenRule: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    name = try form("name", member: it?.name)
    paths = try form("paths", member: it?.paths)
    subject = try form.choice("of", member: it?.subject)
    message = try form.optional("message", member: it?.message)
  }
}
