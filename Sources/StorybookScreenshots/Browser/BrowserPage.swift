import Foundation
import Storybook
import StorybookHost
import StorybookSchema

/// A browser tab that renders one document after another; confined to the service thread.
final class BrowserPage {
  let session: String
  private let connection: BrowserConnection
  private var request: ScreenshotRequest?
  private var lastLoaded = ""
  private var wanted: (loader: String, continuation: CheckedContinuation<Void, any Error>)?

  /// An unresolvable name: the connection intercepts all requests of the document.
  private static let address = "http://storybook.invalid/"

  private init(_ connection: BrowserConnection, session: String) {
    self.connection = connection
    self.session = session
  }

  static func open(
    _ connection: BrowserConnection, on actor: isolated ScreenshotBrowser
  ) async throws -> BrowserPage {
    // A separate window: a tab behind another may wait long for its next frame.
    let blank: Value = ["url": "about:blank", "newWindow": true]
    let made = try await call(
      through: connection, "Target.createTarget", blank, session: nil, on: actor)
    let target: Value = ["targetId": made["targetId"] ?? .null, "flatten": true]
    let attached = try await call(
      through: connection, "Target.attachToTarget", target, session: nil, on: actor)
    guard let session = attached["sessionId"]?.string else {
      throw ScreenshotError(reason: "Chromium did not open a page.")
    }
    return BrowserPage(connection, session: session)
  }

  func prepare(_ actor: isolated ScreenshotBrowser) async throws {
    try await call("Page.enable", [:], on: actor)
    try await call("Page.setLifecycleEventsEnabled", ["enabled": true], on: actor)
    try await call("Emulation.setScriptExecutionDisabled", ["value": true], on: actor)
    try await call("Fetch.enable", ["patterns": [["urlPattern": "*"]]], on: actor)
  }

  func screenshot(of request: ScreenshotRequest, _ actor: isolated ScreenshotBrowser) async throws
    -> [UInt8]
  {
    self.request = request
    try await shape(request, actor)
    try await load(actor)
    try await waitForFonts(actor)
    let shot = try await call("Page.captureScreenshot", try await clip(request, actor), on: actor)
    guard let data = Data(base64Encoded: shot["data"]?.string ?? "") else {
      throw ScreenshotError(reason: "Chromium took no screenshot.")
    }
    return Array(data)
  }

  func fail(_ reason: ScreenshotError) {
    wanted?.continuation.resume(throwing: reason)
    wanted = nil
  }

  func receive(_ method: String, _ parameters: Value) {
    switch method {
    case "Fetch.requestPaused": answer(parameters)
    case "Page.lifecycleEvent" where parameters["name"]?.string == "load":
      finishLoad(parameters["loaderId"]?.string ?? "")
    case "Inspector.targetCrashed":
      connection.close(ScreenshotError(reason: "The document crashed Chromium."))
    default: break
    }
  }

  /// Polls the status: the promise of loaded fonts resolves in a frame, and a hidden tab may never
  /// render one.
  private func waitForFonts(_ actor: isolated ScreenshotBrowser) async throws {
    for _ in 0..<Self.fontTries {
      let answer = try await call(
        "Runtime.evaluate", ["expression": .string(Self.fontStatus)], on: actor)
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
  private func shape(_ request: ScreenshotRequest, _ actor: isolated ScreenshotBrowser) async throws
  {
    let size: Value = [
      "width": Value(request.width), "height": Value(request.height),
      "deviceScaleFactor": .number(Number(request.scale)), "mobile": false,
    ]
    try await call("Emulation.setDeviceMetricsOverride", size, on: actor)
    var motion = "no-preference"
    if request.reducedMotion { motion = "reduce" }
    let features: Value = [
      ["name": "prefers-color-scheme", "value": .string(request.colorScheme.rawValue)],
      ["name": "prefers-reduced-motion", "value": .string(motion)],
    ]
    try await call("Emulation.setEmulatedMedia", ["features": features], on: actor)
  }

  private func load(_ actor: isolated ScreenshotBrowser) async throws {
    let navigation: Value = ["url": .string(Self.address)]
    let answer = try await call("Page.navigate", navigation, on: actor)
    if let reason = answer["errorText"]?.string {
      throw ScreenshotError(reason: "Chromium cannot load the document: \(reason).")
    }
    let loader = answer["loaderId"]?.string ?? ""
    guard loader != lastLoaded else { return }
    try await withCheckedThrowingContinuation { wanted = (loader, $0) }
  }

  private func finishLoad(_ loader: String) {
    lastLoaded = loader
    guard wanted?.loader == loader else { return }
    wanted?.continuation.resume()
    wanted = nil
  }

  private func clip(
    _ request: ScreenshotRequest, _ actor: isolated ScreenshotBrowser
  ) async throws -> Value {
    var height = Double(request.height)
    if request.isWhole {
      let size = try await call("Page.getLayoutMetrics", [:], on: actor)["cssContentSize"]
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
    guard let (type, bytes) = content(paused["request"]?["url"]?.string ?? "") else {
      let failure: Value = ["requestId": id, "errorReason": "BlockedByClient"]
      return connection.call("Fetch.failRequest", failure, session: session) { _ in }
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
    connection.call("Fetch.fulfillRequest", response, session: session) { _ in }
  }

  /// Returns the document itself, or a file of the catalog.
  private func content(_ url: String) -> (type: String, bytes: [UInt8])? {
    guard let request, url.hasPrefix(Self.address) else { return nil }
    let path = url.dropFirst(Self.address.count).prefix { $0 != "?" && $0 != "#" }
    if path.isEmpty { return (MediaType.html.contentType, Array(request.document.utf8)) }
    guard let path = FilePath.path(of: "/\(path)"), let file = request.files.file(at: path) else {
      return nil
    }
    return (file.type.contentType, file.bytes)
  }
}

// MARK: Calls

extension BrowserPage {
  @discardableResult
  private func call(
    _ method: String, _ parameters: Value, on actor: isolated ScreenshotBrowser
  ) async throws -> Value {
    try await Self.call(through: connection, method, parameters, session: session, on: actor)
  }

  private static func call(
    through connection: BrowserConnection, _ method: String, _ parameters: Value, session: String?,
    on actor: isolated ScreenshotBrowser
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      connection.call(method, parameters, session: session) { answer in
        continuation.resume(with: answer.mapError { $0 })
      }
    }
  }
}
