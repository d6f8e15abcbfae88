import Foundation
package import StorybookSchema

/// The address at which the page opens a story with these very props and surroundings, in a room of
/// its own. All of it is in the part after “#”, which no browser sends: Public/js/router/story-url.js reads it.
package struct StateLink: Hashable, Sendable {
  /// From “#” on.
  package let fragment: String

  /// - Parameters:
  ///   - story: an id of the catalog, `login/wrong-password`.
  ///   - props: nil for the story's own.
  ///   - environment: the fields that are not as usual; nil for none.
  package init(story: String, props: Value? = nil, environment: Value? = nil) {
    self.init(story: story, json: props?.bytes, environment: environment)
  }

  /// The same from JSON text in UTF-8, which is taken as it is.
  package init(story: String, json: [UInt8]?, environment: Value? = nil) {
    let words = EnvironmentQuery(environment ?? [:]).text
    let packed = json.map { Base64.encodedURLSafe(Deflate.compressed($0)) } ?? ""
    let said = [("props", packed), ("environment", words)].filter { !$0.1.isEmpty }
    let path = story.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.percentEncoded() }.joined(separator: "/")
    let query = said.map { "\($0)=\($1.percentEncoded(keeping: ":,/"))" }.joined(separator: "&")
    fragment = "#/\(path)" + (query.isEmpty ? "" : "?" + query)
  }

  /// The whole address.
  ///
  /// - Parameter base: where the storybook is served, with or without a slash at its end.
  package func address(at base: String = Self.base) -> String {
    let base = String(base.prefix { $0 != "#" })
    let hasPath = base.split(separator: "://", maxSplits: 1).last?.contains { "/?".contains($0) }
    return base + (hasPath == true ? "" : "/") + fragment
  }

  /// What the variable STORYBOOK_URL says, else where `serve` is to be found when told nothing.
  package static var base: String {
    let said = ProcessInfo.processInfo.environment["STORYBOOK_URL"] ?? ""
    return said.isEmpty ? "http://127.0.0.1:6006/" : said
  }
}

extension StateLink: CustomStringConvertible {
  package var description: String { address() }
}
