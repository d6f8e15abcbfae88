import Foundation

/// Finds an installed Chromium.
package enum BrowserLocation {
  /// The environment variable with the executable's path, to choose one or to use another location.
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

  /// Throws a ``CommandError`` that names the option if Chromium is not installed.
  package static func check(for option: String) throws(CommandError) {
    do { _ = try find() } catch { throw .call("\(option): \(error)") }
  }

  /// Returns the path of the executable; throws ``BrowserError`` if Chromium is not installed.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isExecutable: (String) -> Bool = FileManager.default.isExecutableFile
  ) throws(BrowserError) -> String {
    if let chosen = environment[variable], !chosen.isEmpty {
      guard isExecutable(chosen) else {
        throw BrowserError(reason: "\(variable): \(chosen) is not an executable.")
      }
      return chosen
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.flatMap { folder in names.map { "\(folder)/\($0)" } } + applications
    guard let found = candidates.first(where: isExecutable) else {
      throw BrowserError(
        reason: "Chromium is not installed: install it, or set \(variable) to its path.")
    }
    return found
  }
}

/// Why a screenshot failed, in one sentence.
package struct BrowserError: Error, Hashable, CustomStringConvertible {
  package let reason: String
  /// Whether the browser exited or timed out, whatever the document: a new one may succeed.
  let isOfBrowser: Bool
  package var description: String { reason }

  package init(reason: String, isOfBrowser: Bool = false) {
    self.reason = reason
    self.isOfBrowser = isOfBrowser
  }

  static let noFonts = BrowserError(
    reason: """
      Chromium finds no font, so that pictures would show no text: install one, such as the package \
      fonts-dejavu-core, or unset FONTCONFIG_FILE and FONTCONFIG_PATH.
      """)
}
