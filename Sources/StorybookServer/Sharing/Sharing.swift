package import Logging
package import StorybookWebSockets

/// A way for several hosts to share their rooms; `serve --share` says where it is found.
///
/// ```swift
/// import StorybookSharing
///
/// @main struct Main {
///   static func main() async { await StorybookServer(catalog, sharing: .redis).run() }
/// }
/// ```
public struct Sharing: Sendable {
  /// Makes a log for one host; it is used on the loop's thread only.
  package typealias Maker =
    @Sendable (_ loop: ServiceLoop, _ log: Logger, _ report: @escaping @Sendable (LogNews) -> Void)
    -> any RoomLog

  /// Reads an address; throws ``BadAddress`` for one that is none.
  package let maker: @Sendable (_ address: String) throws(BadAddress) -> Maker

  package init(_ maker: @escaping @Sendable (_ address: String) throws(BadAddress) -> Maker) {
    self.maker = maker
  }

  /// Says in one sentence what is wrong with an address, and how it is written.
  package struct BadAddress: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
  }
}
