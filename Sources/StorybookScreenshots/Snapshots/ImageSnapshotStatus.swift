import StorybookSnapshots

/// The outcome of comparing an image: the difference image of a change, or why the recorded file is
/// not a valid PNG.
typealias ImageSnapshotStatus = ComparisonStatus<BitmapComparison.Result, String>

extension ImageSnapshotStatus {
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
    self = Self.compared(old, new: new, threshold: threshold)
  }

  private static func compared(
    _ old: [UInt8], new: [UInt8], threshold: Double
  ) -> ImageSnapshotStatus {
    do {
      let now = try Bitmap(png: new)
      guard let before = try? Bitmap(png: old) else {
        return .damaged("The file is not a screenshot.")
      }
      let result = BitmapComparison(threshold: threshold).compare(before, new: now)
      guard !result.isEqual else { return .matches }
      return .changed(result)
    } catch {
      return .failed("Chromium returned an invalid screenshot: \(error)")
    }
  }
}
