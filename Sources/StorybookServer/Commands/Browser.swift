import Foundation

/// The user's default browser.
enum Browser {
  static func open(_ url: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["open", url]
    #else
      process.arguments = ["xdg-open", url]
    #endif
    // Errors are ignored, because the address is printed anyway.
    try? process.run()
  }
}
