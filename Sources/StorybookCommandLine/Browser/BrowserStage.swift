import Storybook
import StorybookProgram
import StorybookSchema

/// The document that contains the canvas, and the size of the window.
struct BrowserStage: Sendable {
  let environment: EnvironmentSettings
  let device: Device?
  /// The stories whose fields show the rendering once their commands are performed.
  var live: Set<String> = []
  /// The files of the canvas and of the catalog.
  let content: @Sendable (String) -> (type: String, bytes: [UInt8])?

  /// Below the folder of the page's own files, where the catalog has none.
  static let path = "/_storybook/stage.html"
}

extension BrowserPage {
  func openStage(_ stage: BrowserStage, on actor: isolated HeadlessBrowser) async throws {
    content = stage.content
    try await call("Emulation.setFocusEmulationEnabled", parameters: ["enabled": true], on: actor)
    try await shape(
      width: stage.device?.width ?? ScreenshotRequest.standardWidth,
      height: stage.device?.height ?? ScreenshotRequest.standardHeight,
      colorScheme: stage.environment.colorScheme,
      reducedMotion: stage.environment.reducedMotion, on: actor)
    try await load(BrowserStage.path, on: actor)
  }

  func show(
    _ shown: RepeatedAct.Shown, isNew: Bool, follows: Bool, on actor: isolated HeadlessBrowser
  ) async throws {
    let html = Value.string(shown.html).text
    _ = try await evaluate(
      "stage.show(\(html), \(shown.environment.text), \(isNew), \(follows))", on: actor)
  }

  /// Does what a user does, if a user can, and returns what it led to.
  func performAct(
    _ act: TestAct, on actor: isolated HeadlessBrowser
  ) async throws -> RepeatedAct.Report {
    let answer = try await evaluate("stage.begin(\(act.value.text))", on: actor)
    guard answer["problem"] == nil else { return RepeatedAct.Report(answer) }
    if answer["isDone"] == nil {
      for input in BrowserInput.all(for: act, at: answer) {
        try await call(input.method, parameters: input.parameters, on: actor)
      }
    }
    return RepeatedAct.Report(try await evaluate("stage.end(\(act.value.text))", on: actor))
  }

  private func evaluate(
    _ expression: String, on actor: isolated HeadlessBrowser
  ) async throws -> Value {
    let parameters: Value = [
      "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
    ]
    let answer = try await call("Runtime.evaluate", parameters: parameters, on: actor)
    if let exception = answer["exceptionDetails"] {
      let text = exception["exception"]?["description"]?.string ?? exception["text"]?.string
      throw BrowserError(reason: "The page failed: \(text ?? "unknown reason")")
    }
    return answer["result"]?["value"] ?? .null
  }
}
