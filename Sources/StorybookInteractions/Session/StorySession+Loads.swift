import Foundation
import Storybook
import StorybookProgram
import StorybookSchema

extension StorySession {
  /// Lets a load through, holds it or fails it, from now on.
  func control(_ load: String, dependency: Dependency) throws {
    let known = knownLoads
    guard known.contains(load) else {
      let names = known.map { "“\($0)”" }.joined(separator: ", ").nonEmpty
      let found = names.map { "Loads: \($0)." } ?? "The story has no loads."
      throw StepError("Found no load “\(load)”. \(found)", showsRendering: false)
    }
    environment.dependencies[load] = dependency
    guard isOpen, dependency.mode != .hold else { return }
    try settle()
  }

  private var knownLoads: [String] {
    let slug = id.split(separator: "/", maxSplits: 1).last.map(String.init)
    let story = screen.stories.first { $0.slug == slug }
    return (story?.dependencies ?? []).compactMap { $0["name"]?.string }
  }

  /// Moves the clock of the environment, which starts at the present unless it is fixed.
  func advanceClock(by duration: Duration) throws {
    var environment = environment
    let seconds = Double(duration.microseconds) / 1_000_000
    environment.clock = catalog.context(environment).now.addingTimeInterval(seconds)
    try adoptEnvironment(environment)
  }
}

extension StorySession {
  func changeEnvironment(_ change: (inout RenderEnvironment) -> Void) throws {
    _ = try shown()
    var context = environment.resolved(of: catalog.devices)
    change(&context)
    var changed = EnvironmentSettings(context, devices: catalog.devices)
    changed.dependencies = environment.dependencies
    try adoptEnvironment(changed)
  }
}
