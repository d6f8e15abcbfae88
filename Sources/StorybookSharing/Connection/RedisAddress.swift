import Foundation
import StorybookHost

/// The address of a Redis server, with the credentials and the database.
struct RedisAddress: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case internet(host: String, port: Int32)
    case socket(path: String)
  }

  var place: Place
  var user: String?
  var password: String?
  var database = 0

  /// Throws ``Sharing/BadAddress`` for an invalid address.
  init(_ text: String) throws(Sharing.BadAddress) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme else {
      throw Self.bad(text)
    }
    switch scheme {
    case "redis":
      guard let host = parts.host, !host.isEmpty, let database = Self.database(parts.path),
        let port = Self.port(parts)
      else { throw Self.bad(text) }
      let name = host.trimmingCharacters(in: ["[", "]"])
      place = .internet(host: name, port: port)
      self.database = database
    case "unix":
      guard parts.path.hasPrefix("/"), parts.path.utf8.count <= 107 else { throw Self.bad(text) }
      place = .socket(path: parts.path)
    case "rediss":
      throw Sharing.BadAddress(
        "TLS is not supported: use a tunnel such as stunnel, and share over "
          + "redis://127.0.0.1.")
    default: throw Self.bad(text)
    }
    user = parts.user?.nonEmpty
    password = parts.password
  }

  /// The address without the password, for messages.
  var description: String {
    switch place {
    case .internet(let host, let port): "\(host):\(port)"
    case .socket(let path): path
    }
  }

  /// A number that is too large for an `Int` has a range and no value.
  private static func port(_ parts: URLComponents) -> Int32? {
    guard parts.rangeOfPort != nil else { return 6379 }
    guard let port = parts.port, (1...65_535).contains(port) else { return nil }
    return Int32(port)
  }

  private static func database(_ path: String) -> Int? {
    let name = path.drop { $0 == "/" }
    guard !name.isEmpty else { return 0 }
    guard let number = Int(name), number >= 0 else { return nil }
    return number
  }

  private static func bad(_ text: String) -> Sharing.BadAddress {
    Sharing.BadAddress(
      "Invalid address “\(text)”: expected redis://127.0.0.1:6379/0 or "
        + "unix:///run/redis/redis.sock.")
  }
}
