import StorybookSchema

/// The state of a flow: the props of its story.
struct FlowState: Hashable, Sendable {
  var flow: String
  /// The results so far, which suffice to replay the flow up to this state.
  var steps: [FlowStep] = []
  /// The presented screens, the lowest first.
  var stack: [FlowLayer] = []
  var end: FlowEnd?
}

/// The result of a presented screen.
struct FlowStep: Hashable, Sendable {
  /// The id of the screen: its number in the order of presentation.
  var layer: Int
  var screen: String
  /// The props when the result was requested.
  var input: Value
  /// The output; null for a cancellation.
  var output: Value
  /// The source of the completion: `Module/File.swift:12`.
  var location: String
  /// The props that changed before the completion, by layer id.
  var changed = Object()
}

/// A presented screen.
struct FlowLayer: Hashable, Sendable {
  var screen: String
  var id: Int
  var style: String
  var props: Value
}

/// The end of a flow.
struct FlowEnd: Hashable, Sendable {
  /// The result; `nil` for a flow without one.
  var result: Value?
  /// The error that the flow threw.
  var failure: String?
  var problems: [String] = []
}
