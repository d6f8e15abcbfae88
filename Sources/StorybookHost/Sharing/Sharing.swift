package import Logging
package import StorybookWebSockets

/// A backend for sharing rooms between several hosts; `serve --share` takes its address.
///
/// ```swift
/// import StorybookSharing
///
/// @main struct Main {
///   static func main() async { await StorybookServer(catalog, sharing: .redis).run() }
/// }
/// ```
public struct Sharing: Sendable {
  /// Makes a log for one host; confined to the loop's thread.
  package typealias Maker =
    @Sendable (_ loop: ServiceLoop, _ log: Logger, _ report: @escaping @Sendable (LogNews) -> Void)
    -> any RoomLog

  /// Parses an address; throws ``BadAddress`` if it is invalid.
  package let maker: @Sendable (_ address: String) throws(BadAddress) -> Maker

  package init(_ maker: @escaping @Sendable (_ address: String) throws(BadAddress) -> Maker) {
    self.maker = maker
  }

  /// Describes in one sentence what is wrong with an address, and the expected form.
  package struct BadAddress: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
  }
}
