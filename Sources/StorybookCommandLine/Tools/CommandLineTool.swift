package import ArgumentParser
package import StorybookHost

/// A tool of the command line: its commands, and what it requires of the machine.
///
/// The target of a tool defines it as a static member, and the table in `StorybookServer` lists it.
/// Without its row, the command line has no such commands, and nothing links the target.
package struct CommandLineTool: Sendable {
  /// The commands, in the order of the help.
  package let commands: [any AsyncParsableCommand.Type]
  /// Examines the machine for `doctor`.
  package let diagnoses: @Sendable () -> [Diagnosis]
  /// What a page can ask this tool to check in a story.
  package let storyChecks: [ClientMessage.Check.Kind: StoryCheck.Tool]
  /// Finds for a page which props make which part of a rendering.
  package let origins: OriginTool?
  /// Takes pictures for a page.
  package let pictures: PictureTool?
  /// Makes the review of the program that workers run.
  package let review: (@Sendable (WorkerPool.Configuration) -> any ReviewTool)?

  package init(
    _ commands: any AsyncParsableCommand.Type...,
    diagnoses: @escaping @Sendable () -> [Diagnosis] = { [] },
    storyChecks: [ClientMessage.Check.Kind: StoryCheck.Tool] = [:], origins: OriginTool? = nil,
    pictures: PictureTool? = nil,
    review: (@Sendable (WorkerPool.Configuration) -> any ReviewTool)? = nil
  ) {
    self.commands = commands
    self.diagnoses = diagnoses
    self.storyChecks = storyChecks
    self.origins = origins
    self.pictures = pictures
    self.review = review
  }
}
