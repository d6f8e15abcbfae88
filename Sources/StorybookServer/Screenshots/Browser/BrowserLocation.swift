import Foundation

/// Finds a Chromium that is installed.
enum BrowserLocation {
  /// Says which one when there are several, or when it lies elsewhere.
  static let variable = "STORYBOOK_CHROMIUM"

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge",
  ]
  private static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  /// Throws ``ScreenshotError`` when there is none.
  static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isExecutable: (String) -> Bool = FileManager.default.isExecutableFile
  ) throws(ScreenshotError) -> String {
    if let chosen = environment[variable], !chosen.isEmpty {
      guard isExecutable(chosen) else {
        throw ScreenshotError(reason: "\(variable) names \(chosen), which is no program.")
      }
      return chosen
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let places = folders.flatMap { folder in names.map { "\(folder)/\($0)" } } + applications
    guard let found = places.first(where: isExecutable) else {
      throw ScreenshotError(
        reason: "Pictures need Chromium: install it, or name one in \(variable).")
    }
    return found
  }
}

/// Why there is no picture, in one sentence.
struct ScreenshotError: Error, Hashable, CustomStringConvertible {
  let reason: String
  /// True when the browser ended or said nothing, whatever the document: another one may do better.
  var isOfBrowser = false
  var description: String { reason }
}
