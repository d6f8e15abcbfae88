import ArgumentParser
import StorybookCommandLine
import StorybookSnapshots

/// The option `--record`, which the parser does not support: its value may be left out.
///
/// ```text
/// snapshot --record               snapshot --record all
/// snapshot --record failed        stays as it is
/// snapshot --record badge/plain   snapshot --record all badge/plain
/// snapshot --record sometimes     snapshot --record all sometimes, so “sometimes” is a story's ID
/// ```
enum RecordOption {
  private static let name = "--record"
  private static let modes = SnapshotRecord.allCases.map(\.rawValue).joined(separator: ", ")

  /// Reads the value.
  static func mode(_ word: String) throws -> SnapshotRecord {
    guard let mode = SnapshotRecord(rawValue: word) else {
      throw ValidationError("expected \(modes).")
    }
    return mode
  }

  /// Returns the arguments with a value for the option.
  static func completed(_ arguments: [String]) -> [String] {
    guard let index = arguments.firstIndex(of: name) else { return arguments }
    if let word = wordAfterOption(in: arguments), SnapshotRecord(rawValue: word) != nil {
      return arguments
    }
    var completed = arguments
    completed.insert(SnapshotRecord.all.rawValue, at: index + 1)
    return completed
  }

  /// Returns the argument after the option, which is a mode, a story's ID or another option.
  static func wordAfterOption(in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: name) else { return nil }
    return arguments.dropFirst(index + 1).first
  }

  static func unknown(_ word: String) -> CommandError {
    .call("\(name): unknown mode “\(word)”: expected \(modes), or a story ID.")
  }
}
