package import StorybookSchema

/// What keeps a recorded moment from being one of the type as it is now.
package struct StepDrift: Hashable, Sendable {
  package var fields: [Drift.Field]
  /// Why nothing of it could be carried over; nil when the rest is shown.
  package var problem: String?

  package init(fields: [Drift.Field], problem: String? = nil) {
    self.fields = fields
    self.problem = problem
  }

  package var members: [(String, Value)] {
    [("fields", Value.array(fields.map(\.value)))]
      + (problem.map { [("problem", Value.string($0))] } ?? [])
  }
}
