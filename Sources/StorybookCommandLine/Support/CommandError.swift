import StorybookHost
package import StorybookSchema
import StorybookWebSockets

/// The failure of a command, in one sentence, with its exit code.
package struct CommandError: Error, CustomStringConvertible {
  package let code: Int32
  package let description: String

  package init(code: Int32, description: String) {
    self.code = code
    self.description = description
  }

  package static func story(_ sentence: String) -> Self { Self(code: 1, description: sentence) }
  package static func call(_ sentence: String) -> Self { Self(code: 2, description: sentence) }

  /// A wrong value of an option of the environment.
  package static func option(_ error: PropsError) -> Self {
    call("\(EnvironmentOption.argument(error.path)): \(error.reason)")
  }

  /// Something that a command line names, and the catalog does not have.
  ///
  /// - Parameters:
  ///   - noun: its kind, such as “story”.
  ///   - plural: the same for the names that `list` shows.
  package static func unknown(
    _ noun: String, name: String, among known: [String], plural: String
  ) -> Self {
    let suggestion = NearNames(known, to: name).suggestion
    return call("Unknown \(noun) “\(name)”.\(suggestion) Run “list” to show all \(plural).")
  }

  /// Runs a command that serves, and turns errors of the server into one sentence.
  package static func reporting(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as ServerError {
      throw call(error.description)
    } catch let error as LaunchError {
      throw story(error.description)
    }
  }
}
