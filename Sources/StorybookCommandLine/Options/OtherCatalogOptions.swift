package import ArgumentParser
package import Storybook
import StorybookHost

/// The storybooks at other addresses that the page lists, besides those of the catalog.
package struct OtherCatalogOptions: ParsableArguments {
  @Option(
    help: "List another storybook too, such as “Design=https://design.example/”; repeatable.")
  package var other: [String] = []

  package init() {}

  package func validate() throws {
    guard let wrong = other.first(where: { Self.catalog($0) == nil }) else { return }
    throw ValidationError(
      "--other: invalid storybook “\(wrong)”: expected one such as "
        + "“Design=https://design.example/”.")
  }

  package var catalogs: [OtherCatalog] { other.compactMap(Self.catalog) }

  private static func catalog(_ text: String) -> OtherCatalog? {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, Origin(address: String(parts[1])) != nil else { return nil }
    return OtherCatalog(String(parts[0]), at: String(parts[1]))
  }
}
