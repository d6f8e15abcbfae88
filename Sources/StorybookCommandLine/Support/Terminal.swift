import Foundation

/// The terminal that standard error, or another stream, may be connected to.
package enum Terminal {
  /// The escape sequence that clears the current line.
  static let cleared = "\r\u{1B}[2K"

  package static var isTTY: Bool { isatty(STDERR_FILENO) == 1 }

  /// The columns of standard error, 80 if unknown.
  package static var width: Int { width(of: STDERR_FILENO) }

  static func width(of stream: Int32) -> Int {
    var size = winsize()
    let code = ioctl(stream, UInt(TIOCGWINSZ), &size)
    guard code == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
