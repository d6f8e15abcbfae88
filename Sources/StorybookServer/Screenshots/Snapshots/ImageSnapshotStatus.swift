/// What became of the picture of one story.
enum ImageSnapshotStatus: Sendable {
  case matches
  case missing
  /// With the picture of the difference.
  case changed(BitmapComparison.Result)
  /// The file is no picture; in a sentence.
  case damaged(String)
  /// There is no picture to compare; in a sentence.
  case failed(String)

  /// A word for machines.
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

  /// - Parameter old: the file as it was recorded; nil where there is none.
  init(_ old: [UInt8]?, _ new: [UInt8], threshold: Double) {
    guard let old else {
      self = .missing
      return
    }
    // The same bytes are the same picture.
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
      guard let before = try? Bitmap(png: old) else { return .damaged("The file is no picture.") }
      let result = BitmapComparison(threshold: threshold).compare(before, now)
      return result.isEqual ? .matches : .changed(result)
    } catch {
      return .failed("Chromium made no picture that can be read: \(error)")
    }
  }
}
