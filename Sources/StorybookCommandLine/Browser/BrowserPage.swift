import Foundation
import Storybook
import StorybookHost
import StorybookSchema

/// A browser tab that shows one document after another; confined to the service thread.
final class BrowserPage {
  let session: String
  private let connection: BrowserConnection
  /// Returns the file for a path of the document; `nil` for one that is not there.
  var content: (String) -> (type: String, bytes: [UInt8])? = { _ in nil }
  /// The documents and frames that have loaded since the last navigation.
  private var loaded: Set<String> = []
  private var hasFonts = false
  private var wanted: (loader: String, continuation: CheckedContinuation<Void, any Error>)?

  /// An unresolvable name: the connection intercepts all requests of the document.
  private static let address = "http://storybook.invalid"

  private init(_ connection: BrowserConnection, session: String) {
    self.connection = connection
    self.session = session
  }

  static func openConnection(
    _ connection: BrowserConnection, on actor: isolated HeadlessBrowser
  ) async throws -> BrowserPage {
    // A separate window: a tab behind another may wait long for its next frame.
    let blank: Value = ["url": "about:blank", "newWindow": true]
    let made = try await call(
      through: connection, method: "Target.createTarget", parameters: blank, session: nil, on: actor
    )
    let target: Value = ["targetId": made["targetId"] ?? .null, "flatten": true]
    let attached = try await call(
      through: connection, method: "Target.attachToTarget", parameters: target, session: nil,
      on: actor)
    guard let session = attached["sessionId"]?.string else {
      throw BrowserError(reason: "Chromium did not open a page.")
    }
    return BrowserPage(connection, session: session)
  }

  func prepare(runsScripts: Bool, on actor: isolated HeadlessBrowser) async throws {
    try await call("Page.enable", parameters: [:], on: actor)
    try await call("Page.setLifecycleEventsEnabled", parameters: ["enabled": true], on: actor)
    try await call(
      "Emulation.setScriptExecutionDisabled", parameters: ["value": .bool(!runsScripts)], on: actor)
    try await call("Fetch.enable", parameters: ["patterns": [["urlPattern": "*"]]], on: actor)
  }

  func screenshot(of request: ScreenshotRequest, on actor: isolated HeadlessBrowser) async throws
    -> [UInt8]
  {
    content = { path in
      if path == "/" { return (MediaType.html.contentType, Array(request.document.utf8)) }
      return request.files.file(at: path).map { ($0.type.contentType, $0.bytes) }
    }
    try await shape(
      width: request.width, height: request.height, scale: request.scale,
      colorScheme: request.colorScheme, reducedMotion: request.reducedMotion, on: actor)
    try await checkFonts(actor)
    try await load("/", on: actor)
    try await waitForFonts(actor)
    let shot = try await call(
      "Page.captureScreenshot", parameters: try await clip(request, on: actor), on: actor)
    guard let data = Data(base64Encoded: shot["data"]?.string ?? "") else {
      throw BrowserError(reason: "Chromium took no screenshot.")
    }
    return Array(data)
  }

  func fail(_ reason: BrowserError) {
    wanted?.continuation.resume(throwing: reason)
    wanted = nil
  }

  func receiveMethod(_ method: String, parameters: Value) {
    switch method {
    case "Fetch.requestPaused": answer(parameters)
    case "Page.lifecycleEvent" where parameters["name"]?.string == "load":
      finishLoad(parameters["loaderId"]?.string ?? "")
    case "Inspector.targetCrashed":
      connection.close(BrowserError(reason: "The document crashed Chromium."))
    default: break
    }
  }

  /// Without a font, texts are drawn as nothing, and pictures of them match each other.
  private func checkFonts(_ actor: isolated HeadlessBrowser) async throws {
    guard !hasFonts else { return }
    let answer = try await call(
      "Runtime.evaluate", parameters: ["expression": .string(Self.fontWidth)], on: actor)
    guard answer["result"]?["value"]?.number?.double != 0 else { throw BrowserError.noFonts }
    hasFonts = true
  }

  private static let fontWidth =
    "new OffscreenCanvas(1, 1).getContext('2d').measureText('A').width"

  /// Polls the status: the promise of loaded fonts resolves in a frame, and a hidden tab may never
  /// render one.
  private func waitForFonts(_ actor: isolated HeadlessBrowser) async throws {
    for _ in 0..<Self.fontTries {
      let answer = try await call(
        "Runtime.evaluate", parameters: ["expression": .string(Self.fontStatus)], on: actor)
      guard answer["result"]?["value"]?.string == "loading" else { return }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private static let fontTries = 600
  /// Forces layout first, which requests the fonts.
  private static let fontStatus = "document.documentElement.offsetHeight, document.fonts.status"
}

// MARK: Rendering

extension BrowserPage {
  /// Sets the viewport and the wishes of its user.
  func shape(
    width: Int, height: Int, scale: Double = 1, colorScheme: RenderEnvironment.ColorScheme,
    reducedMotion: Bool, on actor: isolated HeadlessBrowser
  ) async throws {
    let size: Value = [
      "width": Value(width), "height": Value(height),
      "deviceScaleFactor": .number(Number(scale)), "mobile": false,
    ]
    try await call("Emulation.setDeviceMetricsOverride", parameters: size, on: actor)
    var motion = "no-preference"
    if reducedMotion { motion = "reduce" }
    let features: Value = [
      ["name": "prefers-color-scheme", "value": .string(colorScheme.rawValue)],
      ["name": "prefers-reduced-motion", "value": .string(motion)],
    ]
    try await call("Emulation.setEmulatedMedia", parameters: ["features": features], on: actor)
  }

  /// Loads the document at a path.
  func load(_ path: String, on actor: isolated HeadlessBrowser) async throws {
    loaded = []
    let navigation: Value = ["url": .string(Self.address + path)]
    let answer = try await call("Page.navigate", parameters: navigation, on: actor)
    if let reason = answer["errorText"]?.string {
      throw BrowserError(reason: "Chromium cannot load the document: \(reason).")
    }
    let loader = answer["loaderId"]?.string ?? ""
    guard !loaded.contains(loader) else { return }
    try await withCheckedThrowingContinuation { wanted = (loader, $0) }
  }

  private func finishLoad(_ loader: String) {
    loaded.insert(loader)
    guard wanted?.loader == loader else { return }
    wanted?.continuation.resume()
    wanted = nil
  }

  private func clip(
    _ request: ScreenshotRequest, on actor: isolated HeadlessBrowser
  ) async throws -> Value {
    var height = Double(request.height)
    if request.isWhole {
      let size = try await call("Page.getLayoutMetrics", parameters: [:], on: actor)[
        "cssContentSize"]
      height = max(height, (size?["height"]?.number?.double ?? 0).rounded(.up))
    }
    let bound = Int(min(height, Double(ScreenshotRequest.largestHeight)))
    return [
      "format": "png", "captureBeyondViewport": true,
      "clip": [
        "x": 0, "y": 0, "width": Value(request.width), "height": Value(bound), "scale": 1,
      ],
    ]
  }
}

// MARK: Requests

extension BrowserPage {
  private func answer(_ paused: Value) {
    let id = paused["requestId"] ?? .null
    guard let (type, bytes) = file(paused["request"]?["url"]?.string ?? "") else {
      let failure: Value = ["requestId": id, "errorReason": "BlockedByClient"]
      return connection.call("Fetch.failRequest", parameters: failure, session: session) { _ in }
    }
    let headers: [(String, String)] = [
      ("content-type", type), ("access-control-allow-origin", "*"),
    ]
    let response: Value = [
      "requestId": id, "responseCode": 200,
      "responseHeaders": .array(
        headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
      "body": .string(Data(bytes).base64EncodedString()),
    ]
    connection.call("Fetch.fulfillRequest", parameters: response, session: session) { _ in }
  }

  private func file(_ url: String) -> (type: String, bytes: [UInt8])? {
    guard url.hasPrefix(Self.address + "/") else { return nil }
    let path = url.dropFirst(Self.address.count).prefix { $0 != "?" && $0 != "#" }
    return FilePath.path(of: String(path)).flatMap(content)
  }
}

// MARK: Calls

extension BrowserPage {
  @discardableResult
  func call(
    _ method: String, parameters: Value, on actor: isolated HeadlessBrowser
  ) async throws -> Value {
    try await Self.call(
      through: connection, method: method, parameters: parameters, session: session, on: actor)
  }

  private static func call(
    through connection: BrowserConnection, method: String, parameters: Value, session: String?,
    on actor: isolated HeadlessBrowser
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      connection.call(method, parameters: parameters, session: session) { answer in
        continuation.resume(with: answer.mapError { $0 })
      }
    }
  }
}
