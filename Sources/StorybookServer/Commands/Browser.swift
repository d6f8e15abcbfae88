import Foundation

/// The person's own browser.
enum Browser {
  static func open(_ url: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["open", url]
    #else
      process.arguments = ["xdg-open", url]
    #endif
    // Nothing is lost without a browser: the address is printed.
    try? process.run()
  }
}
