import Foundation

/// The user's default browser.
enum Browser {
  /// - Parameter address: without secrets, as everyone on the machine may read the arguments of a
  ///   process.
  static func openAddress(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["open", address]
    #else
      process.arguments = ["xdg-open", address]
    #endif
    // Errors are ignored, because the address is printed anyway.
    try? process.run()
  }
}
