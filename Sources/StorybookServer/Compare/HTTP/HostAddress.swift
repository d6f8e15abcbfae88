import Foundation

/// Where a storybook is served: what its own line “Storybook is ready” says.
struct HostAddress: Hashable, Sendable, CustomStringConvertible {
  let name: String
  let port: Int
  let token: AccessToken?

  /// Throws a ``CommandError`` at what is no address of a host that can be asked.
  init(_ text: String, token: AccessToken? = nil) throws(CommandError) {
    let whole = text.contains("://") ? text : "http://\(text)"
    guard let parts = URLComponents(string: whole), let name = parts.host, !name.isEmpty else {
      throw .call("“\(text)” is no address; one is http://127.0.0.1:6006/.")
    }
    guard parts.scheme == "http" else {
      throw .call(
        "“\(text)” cannot be asked: compare speaks plain HTTP. Bring a host with HTTPS near by a "
          + "tunnel, such as “ssh -L 6007:127.0.0.1:6006 my-machine”.")
    }
    self.name = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
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

  /// As a `Host` header has it.
  var authority: String { "\(name.contains(":") ? "[\(name)]" : name):\(port)" }

  /// Without the token, which is nobody's but the asker's.
  var description: String { "http://\(authority)/" }
}
