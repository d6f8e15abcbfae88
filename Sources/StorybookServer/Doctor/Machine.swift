import StorybookHost

/// The machine that the storybook runs on, as the doctor examines it.
enum Machine {
  /// Returns the standard output of a command; `nil` if it cannot be run or fails.
  static func output(of command: String) async -> String? {
    let (result, text) = await BuildRun.output(of: .shell("\(command) 2>/dev/null", root: "/"))
    return result == .succeeded ? text : nil
  }
}
