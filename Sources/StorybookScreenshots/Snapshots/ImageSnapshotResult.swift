import Storybook
import StorybookSchema
import StorybookSnapshots

/// The result for one story on one device in one colour scheme.
struct ImageSnapshotResult: Sendable {
  let story: String
  let variant: SnapshotVariant
  let verdict: ImageSnapshotStatus
  /// The path of the recorded screenshot.
  let file: String
  /// The path of the difference image.
  var difference: String?
  var isRecorded = false
  /// Why a file was not written.
  var problem: String?
}

extension ImageSnapshotResult {
  /// Returns what happened, where, and what to do, as a block of lines.
  func reportText(_ style: SnapshotReportStyle) -> String {
    var lines = [
      "\(story) on \(variant.title): \(sentence)", "  picture     \(style.path(file))",
    ]
    if let difference { lines.append("  difference  \(style.path(difference))") }
    if !isRecorded, SnapshotRecord.all.records(verdict) {
      lines.append("  accept      \(style.command) snapshot --images --record failed \(story)")
    }
    if let problem { lines.append("  \(problem)") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Whether the screenshot was recorded for the first time.
  var isNew: Bool {
    if case .missing = verdict { isRecorded } else { false }
  }

  /// Why no picture was taken.
  var failure: String? {
    if case .failed(let reason) = verdict { reason } else { nil }
  }

  private var sentence: String {
    var recorded = ""
    if isRecorded { recorded = " It was recorded again." }
    switch verdict {
    case .matches: return "The screenshot matches."
    case .missing: return "The screenshot is missing."
    case .changed(let result):
      var pixels = "\(result.differing) pixels are"
      if result.differing == 1 { pixels = "one pixel is" }
      let size = result.resizing.map { " \($0)" } ?? ""
      return
        "\(pixels) different\(result.bounds.map { ", \($0.summary)" } ?? "").\(size)\(recorded)"
    case .damaged(let reason): return reason + recorded
    case .failed(let reason): return "No screenshot to compare: \(reason)"
    }
  }

  /// The result in machine-readable form.
  func reportValue(_ style: SnapshotReportStyle) -> Value {
    var details: Object = [:]
    switch verdict {
    case .changed(let result):
      details = Object(["pixels": result.differing, "reason": result.resizing])
    case .damaged(let reason), .failed(let reason): details = ["reason": .string(reason)]
    case .matches, .missing: break
    }
    return .members([
      "story": story, "device": variant.device, "colorScheme": variant.colorScheme.rawValue,
      "variant": variant.key, "verdict": verdict.name, "file": style.path(file),
      "recorded": isRecorded, "difference": difference.map(style.path), "...": details,
    ])
  }
}

extension BitmapComparison.Bounds {
  fileprivate var summary: String { "\(right - left) × \(bottom - top) from \(left), \(top)" }
}
