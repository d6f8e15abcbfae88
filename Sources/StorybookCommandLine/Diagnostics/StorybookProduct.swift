/// A library product of this package: what it has, so that a failed build can name the one that is
/// missing from the dependencies of a target.
struct StorybookProduct: Sendable {
  let name: String
  /// Modules without a product of their own that authors reach by this one.
  var modules: [String] = []
  /// The types and functions that an author writes.
  var names: [String] = []
  /// Members of other products' types, such as `Story.test`.
  var members: [String] = []
  /// What the dependency on the package has to enable.
  var trait: String?

  static let all = [
    StorybookProduct(name: "Storybook", modules: ["StorybookSchema"]),
    StorybookProduct(
      name: "StorybookAsync",
      names: [
        "AsyncData", "AsyncScreen", "AsyncState", "AsyncStatus", "AsyncStatusView",
        "AsyncTransition", "Loader", "LoadingError",
      ], members: ["Story.states"]),
    StorybookProduct(
      name: "StorybookFlows",
      names: [
        "CancelOn", "CompleteOn", "Completion", "Container", "ContainerLayer", "Flow", "FlowScreen",
        "HandlerBuilder", "Handlers", "Presentable", "Presentation", "PresentationError",
        "PresentationStyle", "PresentedScreen", "Presenter",
      ]),
    StorybookProduct(
      name: "StorybookInteractions",
      names: [
        "ElementQuery", "ElementState", "InteractionError", "SnapshotForm", "TestedFlow",
        "TestedScreen", "TestedStory",
      ], members: ["Story.test", "Flow.test"]),
    StorybookProduct(
      name: "StorybookData",
      names: ["ArrayDataSource", "ItemIndex", "JSONFile", "JSONFileError", "NoHeader"]),
    StorybookProduct(
      name: "StorybookRecording", names: ["Recorder", "RecordingMismatchError", "ServedFixtures"]),
    StorybookProduct(name: "StorybookProgram", names: ["StoryProgram"]),
    StorybookProduct(
      name: "StorybookTesting", modules: ["StorybookFiles", "StorybookSnapshots"],
      names: [
        "Fixture", "FixtureError", "Fixtures", "InteractionTest", "InteractionTests",
        "expectRenders", "verifyAccessibility", "verifyInteraction", "verifyInteractions",
        "verifySnapshots",
      ]),
    StorybookProduct(name: "StorybookScreenshotTesting", names: ["verifyScreenshots"]),
    StorybookProduct(
      name: "StorybookMustache", names: ["MustacheCases", "TemplateError", "TemplateFolder"],
      trait: "Mustache"),
    StorybookProduct(
      name: "StorybookServer", modules: ["StorybookHost"], names: ["StorybookServer"],
      trait: "Server"),
    StorybookProduct(name: "StorybookSharing", trait: "Server"),
  ]

  /// The product that has a module.
  init?(module: some StringProtocol) {
    let product = Self.all.first { $0.name == module || $0.modules.contains(String(module)) }
    guard let product else { return nil }
    self = product
  }

  /// The product that declares what a source uses without it.
  init?(name: some StringProtocol) {
    guard let product = Self.all.first(where: { $0.names.contains(String(name)) }) else {
      return nil
    }
    self = product
  }

  /// The product that adds a member to a type.
  init?(member: some StringProtocol, of type: some StringProtocol) {
    let name = "\(type.prefix { $0 != "<" }).\(member)"
    guard let product = Self.all.first(where: { $0.members.contains(name) }) else { return nil }
    self = product
  }

  private init(
    name: String, modules: [String] = [], names: [String] = [], members: [String] = [],
    trait: String? = nil
  ) {
    self.name = name
    self.modules = modules
    self.names = names
    self.members = members
    self.trait = trait
  }

  /// What to add to the manifest.
  var remedy: String {
    let line = """
      Add .product(name: "\(name)", package: "swift-storybook") to the dependencies of the target \
      in Package.swift.
      """
    guard let trait else { return line }
    return "\(line) \(Self.enabling(trait, package: "It"))"
  }

  /// The same for a source that lacks the import as well.
  func `import`(of name: some StringProtocol) -> String {
    "“\(name)” is in \(self.name): import it. \(remedy)"
  }

  /// What a product needs that fetches another package.
  static func enabling(_ trait: String, package: String) -> String {
    "\(package) needs the trait “\(trait)”: .package(…, traits: [\"\(trait)\"])."
  }

  /// The trait that enables a module of another package, for a source of this one that lacks it.
  static func trait(enabling module: some StringProtocol) -> String? {
    switch module {
    case "Mustache": "Mustache"
    case "ArgumentParser", "Logging": "Server"
    default: nil
    }
  }
}
