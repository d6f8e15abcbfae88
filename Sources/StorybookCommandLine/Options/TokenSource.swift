import ArgumentParser
import Foundation
package import StorybookHost

/// The access token of a host: from an option, a file or the environment, in this order.
///
/// Errors name the source and the problem, and never contain the token.
package struct TokenSource {
  package static let variable = "STORYBOOK_TOKEN"
  private static let longestFile = 4_096

  var option: String?
  var file: String?
  var environment: [String: String]

  package init(
    option: String?, file: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.option = option
    self.file = file
    self.environment = environment
  }

  /// Returns `nil` if no source has a token; throws a `ValidationError` for an unusable one.
  package func token() throws -> AccessToken? {
    switch (option, file, environment[Self.variable]) {
    case (_?, _?, _): throw ValidationError("--token and --token-file cannot be combined.")
    case (let option?, nil, _): try Self.token(option, from: "--token")
    case (nil, let file?, _): try Self.token(try Self.content(of: file), from: "--token-file")
    case (nil, nil, let variable?): try Self.token(variable, from: Self.variable)
    case (nil, nil, nil): nil
    }
  }

  package static func token(_ text: String, from source: String) throws -> AccessToken {
    do throws(AccessToken.Unusable) {
      return try AccessToken(text)
    } catch {
      throw ValidationError("\(source): \(error)")
    }
  }

  /// The text of a file without the line break at its end.
  private static func content(of file: String) throws -> String {
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: longestFile + 1), data.count <= longestFile
    else {
      throw ValidationError("--token-file: expected a readable file of at most 4 kB.")
    }
    let text = String(decoding: data, as: UTF8.self)
    return String(text.reversed().drop(while: \.isNewline).reversed())
  }
}
