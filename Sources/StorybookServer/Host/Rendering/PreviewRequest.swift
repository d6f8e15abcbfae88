import Storybook

/// A preview that was asked for.
struct PreviewRequest: Hashable, Sendable {
  let seq: Int
  let story: String
  /// JSON text; nil for the story's own.
  let props: [UInt8]?
  let environment: EnvironmentSettings
}
