package import Storybook
import StorybookHost

/// A document to take a screenshot of, and the viewport.
package struct ScreenshotRequest: Hashable, Sendable {
  /// A complete HTML document. Its scripts do not run.
  var document: String
  /// CSS pixels, like `height`.
  var width: Int
  var height = Self.standardHeight
  /// Whether the screenshot extends to the document's height, if that is greater.
  package var isWhole = false
  /// Image pixels per CSS pixel.
  package var scale = 1.0
  var colorScheme = RenderEnvironment.ColorScheme.light
  var reducedMotion = false
  /// The files of its catalog; the document can load nothing else.
  var files = CatalogFiles([])

  /// The width without a device.
  static let standardWidth = 1280
  static let standardHeight = 800
  /// The maximum height; a longer document is cut off.
  static let largestHeight = 16_384
}

extension ScreenshotRequest {
  /// Makes a request for a story's rendering on its device; returns `nil` for media types without a
  /// visual form.
  package init?(
    _ rendering: Rendering, title: String, environment: EnvironmentSettings, devices: [Device],
    folders: [PublicFolder] = []
  ) {
    let body = rendering.document(title: title, environment: environment).body
    let text = String(decoding: body, as: UTF8.self)
    switch rendering.mediaType.form {
    case .html: document = text
    case .svg: document = StandaloneDocument.html(text, title: title, environment: environment)
    case .text:
      document = StandaloneDocument.html(
        TerminalDocument.html(text), title: title, environment: environment)
    case .image, .data: return nil
    }
    let device = environment.resolvedDevice(of: devices)
    width = device?.width ?? device?.columns.map(TerminalDocument.width) ?? Self.standardWidth
    height =
      device?.height ?? device?.rows.map(TerminalDocument.height) ?? Self.standardHeight
    isWhole = device?.height == nil && device?.rows == nil
    colorScheme = environment.colorScheme
    reducedMotion = environment.reducedMotion
    files = CatalogFiles(folders)
  }
}
