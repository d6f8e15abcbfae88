import Storybook
import StorybookSchema

/// The contents of a story's file in a site.
struct SiteStory: Sendable {
  let id: String
  let screen: String
  /// The name of the schema's file.
  let schema: String
  var shown: [Shown] = []
  var code = Object()
  /// Why the story has no props; the file then contains nothing else.
  var failure: String?

  struct Shown: Sendable {
    let environment: EnvironmentSettings
    let props: Value
    /// The name of the rendering's data file.
    let rendering: String
    /// The name of the plain rendering's file.
    let name: String
  }

  /// Whether its variants differ from those of most stories.
  var hasOwnEnvironment = false

  /// The props that the story was written with.
  var own: Value?

  var value: Value {
    .members([
      "story": id, "screen": screen, "failure": failure,
      "schema": own == nil ? nil : schema, "own": own,
      "variants": own.map { own in shown.map { variantValue(of: $0, own: own) } },
      "code": own == nil ? nil : code,
    ])
  }

  /// Includes the props where they differ from the story's own, for example after loading.
  private func variantValue(of shown: Shown, own: Value) -> Value {
    .members([
      "environment": shown.environment.siteValue, "sight": shown.rendering,
      "props": shown.props == own ? Value?.none : shown.props,
      "file": hasOwnEnvironment ? shown.name : nil,
    ])
  }
}
