package import ArgumentParser

/// A command with arguments that the parser does not support.
package protocol CompletingCommand: AsyncParsableCommand {
  /// Returns arguments that the parser supports; those of another command unchanged.
  static func completed(_ arguments: [String]) throws(CommandError) -> [String]
}
