import Foundation
import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The pages of `resources/list`: the catalog, then each screen's schema and stories.
struct ResourceList {
  static let pageSize = 200

  private let entries: [Value]

  init(_ storyIndex: StoryIndex) {
    entries =
      [
        Self.entry(
          .catalog, name: "catalog", title: "All screens and stories", type: "application/json")
      ]
      + storyIndex.screens.flatMap { screen in
        let name = screen.listing.path.joined(separator: " / ")
        return [
          Self.entry(
            .schema(screen: screen.listing.id), name: "schema of \(screen.listing.id)",
            title: "Schema of \(name)", type: "application/schema+json")
        ]
          + screen.stories.map {
            Self.entry(
              .story($0.id), name: $0.id, title: "\(name): \($0.title)", type: "application/json")
          }
      }
  }

  /// Returns a page and the cursor of the next one. Throws for an invalid cursor.
  ///
  /// A cursor is the last address of the preceding page, so that added and removed stories do not
  /// shift the pages.
  func page(after cursor: String?) throws(RPCError) -> Object {
    var start = 0
    if let cursor {
      guard let data = Data(base64Encoded: cursor),
        let index = entries.firstIndex(where: {
          $0["uri"]?.string == String(decoding: data, as: UTF8.self)
        })
      else { throw RPCError(.invalidParams, "Unknown “cursor”: start again without one.") }
      start = index + 1
    }
    let page = entries[start...].prefix(Self.pageSize)
    var result: Object = ["resources": .array(Array(page))]
    if page.endIndex < entries.endIndex, let last = page.last?["uri"]?.string {
      result["nextCursor"] = .string(Base64.encoded(Array(last.utf8)))
    }
    return result
  }

  private static func entry(
    _ address: ResourceAddress, name: String, title: String, type: String
  ) -> Value {
    [
      "uri": .string(address.uri), "name": .string(name), "title": .string(title),
      "mimeType": .string(type),
    ]
  }
}
