import Storybook
import StorybookProgram
package import StorybookSchema

extension CatalogListing {
  /// The other catalogs for the page, `[{id, title, address}]`, which loads them; `nil` for none.
  package var othersForPage: Value? {
    guard !others.isEmpty else { return nil }
    var taken: Set<String> = []
    return .array(
      others.map { other in
        let id = Slug.unique([Slug.slug(other.title)], taken: &taken)
        return [
          "id": .string(id), "title": .string(other.title), "address": .string(other.address),
        ]
      })
  }

  /// The origins that the page may load, and show in a frame.
  package var otherOrigins: [Origin] { others.compactMap { Origin(address: $0.address) } }
}
