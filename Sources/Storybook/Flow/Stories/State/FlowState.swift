import StorybookSchema

/// Where a flow is: the props of its story.
struct FlowState: Hashable, Sendable {
  var flow: String
  /// What was answered so far; that is all that a flow needs to get here again.
  var steps: [FlowStep] = []
  /// What is on screen, the lowest first.
  var stack: [FlowLayer] = []
  var end: FlowEnd?
}

/// An answer that a screen gave.
struct FlowStep: Hashable, Sendable {
  /// The number of the screen, in the order in which they were presented.
  var layer: Int
  var screen: String
  /// The props it was asked with.
  var input: Value
  /// Null for a cancel.
  var output: Value
  /// Where it was completed: `Module/File.swift:12`.
  var location: String
  /// Props that were changed before the answer, by the numbers of their screens.
  var changed = Object()
}

/// A screen that is presented.
struct FlowLayer: Hashable, Sendable {
  var screen: String
  var id: Int
  var style: String
  var props: Value
}

/// How a flow ended.
struct FlowEnd: Hashable, Sendable {
  /// Nil for a flow without one.
  var result: Value?
  /// What it threw.
  var failure: String?
  var problems: [String] = []
}
