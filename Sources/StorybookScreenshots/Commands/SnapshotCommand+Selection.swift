import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookSnapshots

/// What the options select.
extension SnapshotCommand {
  /// What to record.
  var policy: SnapshotRecord { record ?? .standard }

  /// The folder of all snapshots; `nil` if they are beside the screens.
  var snapshotFolder: String? {
    folder.map { URL(filePath: $0).resolvingSymlinksInPath().path }
  }

  /// An unknown ID after `--record` is reported as an unknown mode.
  func selectedStories(
    of check: SnapshotCheck, lookup: StoryLookup
  ) throws -> [SnapshotStory] {
    do {
      return try check.stories(story)
    } catch let failure as CommandError {
      let index = lookup.storyIndex
      guard let word = RecordOption.wordAfterOption(in: CommandLine.arguments),
        story.contains(word), index.find(word) == nil, index.screen(word) == nil
      else { throw failure }
      throw RecordOption.unknown(word)
    }
  }

  /// The variants to compare.
  func plan(_ devices: [Device]) throws -> SnapshotPlan {
    do {
      return try SnapshotPlan(
        catalog: devices, devices: try device.map { try Device.find($0, in: devices) },
        colorSchemes: colorScheme.compactMap { RenderEnvironment.ColorScheme(rawValue: $0) },
        environments: try environment.environments(devices))
    } catch let error as SnapshotPlanError {
      throw CommandError.call("\(error)")
    } catch let error as PropsError {
      throw CommandError.option(error)
    }
  }
}
