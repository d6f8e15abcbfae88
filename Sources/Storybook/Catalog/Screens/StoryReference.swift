package import StorybookSchema

/// A story without its props type.
package struct StoryReference: Hashable, Sendable {
  /// Unique within its screen, which assigns it.
  package internal(set) var slug = ""
  package let title: String
  package let metadata: StoryMetadata
  package let source: CodeLocation
  /// Whether performing commands changes its props.
  package let isLive: Bool
  /// The dependencies that it loads: `{name, failures}`.
  package let dependencies: [Value]
  /// The names of the rules that it breaks on purpose.
  package var breaks: [String]
  var setting: StoryEnvironment { didSet { describeSetting() } }
  /// What it sets of its environment; `nil` for nothing.
  package var environment: Value?
  /// Why a part of that has no JSON form.
  package var environmentProblem: String?

  package init(
    title: String, metadata: StoryMetadata, source: CodeLocation, isLive: Bool,
    dependencies: [Value], breaks: [String] = [],
    setting: StoryEnvironment = StoryEnvironment()
  ) {
    self.title = title
    self.metadata = metadata
    self.source = source
    self.isLive = isLive
    self.dependencies = dependencies
    self.breaks = breaks
    self.setting = setting
    describeSetting()
  }

  private mutating func describeSetting() {
    environment = setting.context.flatMap {
      EnvironmentSettings($0).nonDefault(device: Device.responsive.id)
    }
    environmentProblem = setting.context?.globals.failure
  }
}
