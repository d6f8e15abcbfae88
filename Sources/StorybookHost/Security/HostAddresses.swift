/// The addresses that a host answers itself: those of the page and its files, and the documented
/// routes. All others are the catalog's.
package enum HostAddresses {
  /// The folder of the page's own files.
  package static let folder = "/_storybook/"
  package static let canvas = "/canvas.html"
  static let accessibility = "/_storybook/accessibility"
  static let axe = "/_storybook/axe.js"
  static let pictures = "/_storybook/picture/"
  static let embed = "/embed.html"
  static let embedScript = "/js/embed.js"
  static let catalog = "/catalog.json"

  private static let files = [
    "/", "/healthz", catalog, canvas, embed, embedScript, "/socket",
  ]
  private static let folders = [folder, "/schema/", "/props/", "/render/"]

  static let all = files + folders

  /// Whether the host answers the path itself. `/assets/` has files of the catalog.
  package static func contains(_ path: String) -> Bool {
    files.contains(path) || folders.contains { path.hasPrefix($0) || path + "/" == $0 }
  }
}
