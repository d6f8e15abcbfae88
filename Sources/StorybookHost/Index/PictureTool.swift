package import Storybook
package import StorybookProgram

/// Takes pictures of renderings and compares them: the part of a tool that has a browser.
package struct PictureTool: Sendable {
  /// Returns a PNG. Throws a ``ProtocolError`` if too many wait, or there is no browser.
  package let take: @Sendable (PictureSubject) async throws -> [UInt8]
  /// Compares the recorded PNG with the one that was taken, which is slow for large ones.
  package let compare: @Sendable (_ recorded: [UInt8]?, _ taken: [UInt8]) -> PictureComparison

  package init(
    take: @escaping @Sendable (PictureSubject) async throws -> [UInt8],
    compare: @escaping @Sendable (_ recorded: [UInt8]?, _ taken: [UInt8]) -> PictureComparison
  ) {
    self.take = take
    self.compare = compare
  }
}

/// What a picture is taken of.
package struct PictureSubject: Sendable {
  /// The id of the story.
  package let story: String
  package let rendering: Rendering
  package let environment: EnvironmentSettings
  package let listing: CatalogListing
}

package struct PictureComparison: Sendable {
  package var state: HostMessage.Pictured.State
  /// The number of pixels that look different.
  package var count = 0
  /// A PNG with the changed pixels.
  package var difference: [UInt8]?
  package var reason: String?

  package init(_ state: HostMessage.Pictured.State) { self.state = state }
}
