/// The state of a story's image snapshot.
enum ImageSnapshotStatus: Sendable {
  case matches
  case missing
  /// With the difference image.
  case changed(BitmapComparison.Result)
  /// The recorded file is not a valid PNG; with a message.
  case damaged(String)
  /// The screenshot failed; with a message.
  case failed(String)

  /// The state as a machine-readable keyword.
  var name: String {
    switch self {
    case .matches: "matches"
    case .missing: "missing"
    case .changed: "changed"
    case .damaged: "damaged"
    case .failed: "failed"
    }
  }

  var isFine: Bool { if case .matches = self { true } else { false } }

  /// - Parameter old: the recorded file; `nil` if there is none.
  init(_ old: [UInt8]?, _ new: [UInt8], threshold: Double) {
    guard let old else {
      self = .missing
      return
    }
    // Equal bytes need no decoding.
    guard old != new else {
      self = .matches
      return
    }
    self = Self.compared(old, new, threshold)
  }

  private static func compared(
    _ old: [UInt8], _ new: [UInt8], _ threshold: Double
  ) -> ImageSnapshotStatus {
    do {
      let now = try Bitmap(png: new)
      guard let before = try? Bitmap(png: old) else {
        return .damaged("The file is not a screenshot.")
      }
      let result = BitmapComparison(threshold: threshold).compare(before, now)
      return result.isEqual ? .matches : .changed(result)
    } catch {
      return .failed("Chromium returned an invalid screenshot: \(error)")
    }
  }
}
