import Storybook
import StorybookSchema

/// What a file of a site says of one story.
struct SiteStory: Sendable {
  let id: String
  let screen: String
  /// Names of files.
  let schema: String
  var shown: [Shown] = []
  var code = Object()
  /// Why it has no props, and nothing else.
  var failure: String?

  struct Shown: Sendable {
    let environment: EnvironmentSettings
    let props: Value
    /// The name of the file with what there is to see.
    let sight: String
    /// What the file of the bare rendering is called.
    let name: String
  }

  /// True where its renderings are others than those of most stories.
  var hasOwnEnvironment = false

  /// The props that it was written with.
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

  /// Props are told where they are others than the story's own, for example because they were loaded.
  private func value(of shown: Shown, _ own: Value) -> Value {
    var object: Object = [
      "environment": shown.environment.toldBySite, "sight": .string(shown.sight),
    ]
    if shown.props != own { object["props"] = shown.props }
    if hasOwnEnvironment { object["file"] = .string(shown.name) }
    return .object(object)
  }
}
