package import StorybookSchema

/// The progress of a build, for pages and for the terminal.
package struct BuildReport: Hashable, Sendable {
  package enum State: String, Hashable, Sendable { case building, failed, swapping, ready }

  package var state: State
  var progress: BuildProgress?
  /// Seconds since the build started.
  package var seconds: Double
  /// Seconds of the swap alone; `nil` without one.
  package var swapSeconds: Double?
  /// Seconds of the quick build that is shown until this build replaces it; `nil` without one.
  package var quickSeconds: Double?
  var diagnostics: [Diagnostic] = []
  /// Whether the program was built, and cannot make its catalog.
  var isOfCatalog = false
  /// The reason of a failure that no diagnostic explains.
  package var message: String?

  package init(
    state: State, progress: BuildProgress? = nil, seconds: Double, swapSeconds: Double? = nil,
    quickSeconds: Double? = nil, diagnostics: [Diagnostic] = [], message: String? = nil
  ) {
    self.state = state
    self.progress = progress
    self.seconds = seconds
    self.swapSeconds = swapSeconds
    self.quickSeconds = quickSeconds
    self.diagnostics = diagnostics
    self.message = message
  }

  /// The members of the protocol message.
  package var members: Object {
    Object([
      "state": state.rawValue, "step": progress?.step, "steps": progress?.steps,
      "label": progress?.label, "seconds": Self.number(seconds),
      "swapSeconds": swapSeconds.map(Self.number), "quickSeconds": quickSeconds.map(Self.number),
      "diagnostics": diagnostics.map(\.value), "of": isOfCatalog ? "catalog" : nil,
      "message": message,
    ])
  }

  var line: ProgressLine {
    let state: ProgressLine.State =
      switch state {
      case .building: .building(progress)
      case .swapping: .swapping
      case .ready: .ready(swap: swapSeconds)
      case .failed where isOfCatalog: .unmade
      case .failed: .failed(errors: diagnostics.count { $0.severity == .error })
      }
    return ProgressLine(
      state: state, seconds: seconds - (swapSeconds ?? 0), quickSeconds: quickSeconds)
  }

  /// The seconds as JSON, rounded to milliseconds.
  private static func number(_ seconds: Double) -> Value {
    let thousandths = Int((max(seconds, 0) * 1000).rounded())
    let fraction = String(String(1000 + thousandths % 1000).dropFirst())
    return .number(Number(text: "\(thousandths / 1000).\(fraction)"))
  }
}

extension Diagnostic {
  fileprivate var value: Value {
    // Those of the standard library's declarations have no file.
    let shown = notes.filter { $0.file.hasPrefix("/") }
    return .members([
      "file": file, "line": line, "column": column, "severity": severity.rawValue,
      "message": message, "source": source, "notes": shown.map(\.value).nonEmpty, "hint": hint,
    ])
  }
}

extension Diagnostic.Note {
  fileprivate var value: Value {
    .members(["file": file, "line": line, "column": column, "message": message])
  }
}
