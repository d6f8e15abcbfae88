/// Names of Storybook, each with its module where the package declares the same name.
struct StorybookNames: Hashable, Sendable {
  let screen: String
  let screenConvertible: String
  let screenProvider: String
  let story: String
  let rendering: String
  let environment: String

  /// - Parameter declared: the names of the package's types.
  init(declared: Set<String>) {
    func name(_ name: String) -> String {
      guard declared.contains(name) else { return name }
      return "Storybook.\(name)"
    }
    screen = name("Screen")
    screenConvertible = name("ScreenConvertible")
    screenProvider = name("ScreenProvider")
    story = name("Story")
    rendering = name("Rendering")
    environment = name("RenderEnvironment")
  }
}
