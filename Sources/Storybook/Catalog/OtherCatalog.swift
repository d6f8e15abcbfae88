/// A storybook at another address, whose stories are listed below its title.
///
/// ```swift
/// Catalog("Shop", others: [OtherCatalog("Design system", at: "https://design.example.com")])
/// ```
///
/// The page lists and shows them; they run, and are edited, at their own host or static site. It
/// must allow that: a host with `--allow-storybook`, a static site with CORS.
public struct OtherCatalog: Hashable, Sendable {
  package let title: String
  package let address: String

  /// - Parameters:
  ///   - title: the name above its stories.
  ///   - address: of a host or a static site, with `https` or `http`. The page explains an address
  ///     that is no such address, or does not answer.
  public init(_ title: String, at address: String) {
    self.title = title
    self.address = address
  }
}
