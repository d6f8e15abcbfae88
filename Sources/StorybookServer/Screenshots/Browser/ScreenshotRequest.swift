import Storybook

/// A document that a picture is made of, and what it is shown on.
struct ScreenshotRequest: Hashable, Sendable {
  /// A whole HTML document. Scripts do not run in it.
  var document: String
  /// CSS pixels, as what follows.
  var width: Int
  var height = Self.standardHeight
  /// True for a picture that is as high as the document, where that is higher.
  var isWhole = false
  /// Pixels of the picture for one CSS pixel.
  var scale = 1.0
  var colorScheme = RenderEnvironment.ColorScheme.light
  var reducedMotion = false
  /// The folder behind `/assets/…`; nothing else that the document names is loaded.
  var assets: String?

  /// What a picture is wide where nothing says so.
  static let standardWidth = 1280
  static let standardHeight = 800
  /// A document that is higher is cut off.
  static let largestHeight = 16_384
}

extension ScreenshotRequest {
  /// A story's rendering as its device would show it; nil for media that have no picture.
  init?(
    _ rendering: Rendering, title: String, environment: EnvironmentSettings, devices: [Device],
    assets: String? = nil
  ) {
    let (type, body) = rendering.document(title: title, environment: environment)
    let text = String(decoding: body, as: UTF8.self)
    switch type.prefix(while: { $0 != ";" }) {
    case "text/html": document = text
    case "image/svg+xml":
      document = StandaloneDocument.html(text, title: title, environment: environment)
    case "text/plain":
      document = StandaloneDocument.html(
        TerminalDocument.html(text), title: title, environment: environment)
    default: return nil
    }
    let device = environment.resolvedDevice(of: devices)
    width = device?.width ?? device?.columns.map(TerminalDocument.width) ?? Self.standardWidth
    height =
      device?.height ?? device?.rows.map(TerminalDocument.height) ?? Self.standardHeight
    isWhole = device?.height == nil && device?.rows == nil
    colorScheme = environment.colorScheme
    reducedMotion = environment.reducedMotion
    self.assets = assets
  }
}

extension EnvironmentSettings {
  /// The device as it was turned and resized.
  fileprivate func resolvedDevice(of devices: [Device]) -> Device? {
    devices.first { $0.id == device }?.turned(to: orientation)
      .resized(width: size?.width, height: size?.height)
  }
}
