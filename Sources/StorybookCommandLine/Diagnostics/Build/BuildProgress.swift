/// The progress of a build, from a line such as `[12/40] Compiling Stories Login.swift`.
package struct BuildProgress: Hashable, Sendable {
  var step: Int?
  var steps: Int?
  var label: String

  init(step: Int? = nil, steps: Int? = nil, label: String) {
    self.step = step
    self.steps = steps
    self.label = label
  }

  /// `nil` when the line reports no progress.
  init?(line: String) {
    if let progress = Self.counted(line) ?? Self.waiting(line) {
      self = progress
    } else if Self.beginnings.contains(where: line.hasPrefix) {
      var label = line
      if label.hasSuffix("...") { label.removeLast(3) }
      self.init(label: label)
    } else {
      return nil
    }
  }

  private static let beginnings = [
    "Building for ", "Fetching ", "Fetched ", "Updating ", "Updated ", "Cloning ",
    "Computing version ", "Computed ", "Resolving ", "Creating working copy", "Working copy of ",
    "Downloading ", "Downloaded ",
  ]

  /// Parses `[12/40]`, also behind the notice of a waiting build, which shares the line.
  private static func counted(_ line: String) -> BuildProgress? {
    let line = line.firstRange(of: waitingEnd).map { line[$0.upperBound...] } ?? line[...]
    guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
    let numbers = line[..<end].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let step = Int(numbers[0]), let steps = Int(numbers[1]) else {
      return nil
    }
    let label = line[end...].dropFirst().drop { $0 == " " }
    return BuildProgress(step: step, steps: steps, label: String(label))
  }

  /// Parses the notice of a waiting build; SwiftPM prints no newline after it until it resumes.
  static func waiting(_ line: String) -> BuildProgress? {
    guard line.hasPrefix("Another instance of SwiftPM") else { return nil }
    let number = line.firstRange(of: "(PID: ").map {
      " (process \(line[$0.upperBound...].prefix { "0" <= $0 && $0 <= "9" }))"
    }
    return BuildProgress(label: "Waiting for another SwiftPM\(number ?? "")")
  }

  /// Returns the notice in a part of the output, once it says which process is waited for.
  static func waitingNotice(in text: String) -> BuildProgress? {
    text.split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("Another instance of SwiftPM") && $0.contains(")") }
      .flatMap { waiting(String($0)) }
  }

  private static let waitingEnd = "finished execution..."
}
