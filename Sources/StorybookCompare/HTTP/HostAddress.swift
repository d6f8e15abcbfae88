import Foundation
import StorybookCommandLine
import StorybookHost

/// The address of a storybook, as its line “Storybook is ready” prints it.
struct HostAddress: Hashable, Sendable, CustomStringConvertible {
  let name: String
  let port: Int
  let token: AccessToken?

  /// Throws a ``CommandError`` for text that is not an HTTP address.
  init(_ text: String, token: AccessToken? = nil) throws(CommandError) {
    var whole = text
    if !text.contains("://") { whole = "http://\(text)" }
    guard let parts = URLComponents(string: whole), let name = parts.host, !name.isEmpty else {
      throw .call("Invalid URL “\(text)”: expected one such as http://127.0.0.1:6006/.")
    }
    guard parts.scheme == "http" else {
      throw .call(
        "Unsupported URL “\(text)”: compare supports plain HTTP only. Use an SSH tunnel, "
          + "such as “ssh -L 6007:127.0.0.1:6006 my-machine”.")
    }
    self.name = name.trimmingCharacters(in: ["[", "]"])
    port = parts.port ?? 80
    do throws(AccessToken.Unusable) {
      self.token = if let token { token } else { try Self.token(in: parts) }
    } catch {
      throw .call(error.description)
    }
  }

  private static func token(
    in parts: URLComponents
  ) throws(AccessToken.Unusable) -> AccessToken? {
    guard let text = parts.queryItems?.first(where: { $0.name == "token" })?.value else {
      return nil
    }
    return try AccessToken(text)
  }

  /// The value of the `Host` header.
  var authority: String {
    guard name.contains(":") else { return "\(name):\(port)" }
    return "[\(name)]:\(port)"
  }

  /// The address without its token, which is a secret.
  var description: String { "http://\(authority)/" }
}
