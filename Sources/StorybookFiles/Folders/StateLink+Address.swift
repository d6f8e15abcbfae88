import Foundation
import StorybookSchema

extension StateLink: CustomStringConvertible {
  package var description: String { address() }

  /// The complete URL, in the storybook that is open now.
  package func address() -> String { address(at: Self.base) }

  /// The variable STORYBOOK_URL, else the running storybook of this package, else the default
  /// address of `serve`.
  private static var base: String {
    let given = ProcessInfo.processInfo.environment["STORYBOOK_URL"]?.nonEmpty
    return given ?? AddressFile.own?.newest ?? "http://127.0.0.1:6006/"
  }
}
