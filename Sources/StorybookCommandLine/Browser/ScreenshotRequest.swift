package import Storybook
package import StorybookHost

/// A document to take a screenshot of, and the viewport.
package struct ScreenshotRequest: Hashable, Sendable {
  /// A complete HTML document. Its scripts do not run.
  package var document: String
  /// CSS pixels, like `height`.
  package var width: Int
  package var height = Self.standardHeight
  /// Whether the screenshot extends to the document's height, if that is greater.
  package var isWhole = false
  /// Image pixels per CSS pixel.
  package var scale = 1.0
  package var colorScheme = RenderEnvironment.ColorScheme.light
  package var reducedMotion = false
  /// The files of its catalog; the document can load nothing else.
  package var files = CatalogFiles([])

  /// The width without a device.
  package static let standardWidth = 1280
  package static let standardHeight = 800
  /// The maximum height; a longer document is cut off.
  static let largestHeight = 16_384

  package init(document: String, width: Int = Self.standardWidth) {
    self.document = document
    self.width = width
  }
}
