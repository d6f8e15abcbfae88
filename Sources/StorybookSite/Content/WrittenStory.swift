import StorybookProgram

/// A story whose files have been written.
struct WrittenStory: Sendable {
  let id: String
  /// The name of its data file.
  let file: String
  let renderings: Int
  let problem: String?
  let ignoredGlobals: Set<String>
}
