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
    var object: Object = ["story": .string(id), "screen": .string(screen)]
    object["failure"] = failure.map { .string($0) }
    guard let own else { return .object(object) }
    object["schema"] = .string(schema)
    object["own"] = own
    object["variants"] = .array(shown.map { value(of: $0, own) })
    object["code"] = .object(code)
    return .object(object)
  }

  /// Includes the props where they differ from the story's own, for example after loading.
  private func value(of shown: Shown, _ own: Value) -> Value {
    var object: Object = [
      "environment": shown.environment.siteValue, "sight": .string(shown.rendering),
    ]
    if shown.props != own { object["props"] = shown.props }
    if hasOwnEnvironment { object["file"] = .string(shown.name) }
    return .object(object)
  }
}
