/// Why a step cannot be taken, or an expectation does not hold, in sentences.
struct StepError: Error, Hashable {
  let reason: String
  /// Whether the difference since the last step and the rendering help to understand it.
  var showsRendering = true

  init(_ reason: String, showsRendering: Bool = true) {
    self.reason = reason
    self.showsRendering = showsRendering
  }
}
