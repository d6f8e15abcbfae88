import Storybook

/// A client's request for a preview.
struct PreviewRequest: Hashable, Sendable {
  let seq: Int
  let story: String
  /// JSON text; `nil` for the story's own props.
  let props: [UInt8]?
  let environment: EnvironmentSettings
}
