package import Storybook
package import StorybookCommandLine
import StorybookHost
import StorybookProgram

extension ScreenshotRequest {
  /// What the snapshot of a story is a picture of; `nil` for media types without a visual form.
  static func snapshot(
    _ rendering: Rendering, story: String, environment: EnvironmentSettings,
    in listing: CatalogListing
  ) -> ScreenshotRequest? {
    ScreenshotRequest(
      rendering, title: story, environment: environment, devices: listing.devices,
      folders: listing.folders)?.still
  }

  /// Makes a request for a story's rendering on its device; returns `nil` for media types without a
  /// visual form.
  package init?(
    _ rendering: Rendering, title: String, environment: EnvironmentSettings, devices: [Device],
    folders: [PublicFolder] = []
  ) {
    let body = rendering.document(title: title, environment: environment).body
    let text = String(decoding: body, as: UTF8.self)
    switch rendering.mediaType.form {
    case .html: self.init(document: text)
    case .svg:
      self.init(
        document: StandaloneDocument.html(text, title: title, environment: environment))
    case .text:
      self.init(
        document: StandaloneDocument.html(
          TerminalDocument.html(text), title: title, environment: environment))
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
