import Foundation

extension FileHandle {
  /// Writes to a standard stream, and returns why it cannot; `nil` also if the reader has gone, as
  /// in `list | head`, which ends the output and is no failure of the command.
  func problem(writing bytes: Data) -> String? {
    do {
      try write(contentsOf: bytes)
      return nil
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      if cause.domain == NSPOSIXErrorDomain, cause.code == Int(EPIPE) { return nil }
      return String(cString: strerror(Int32(cause.code)))
    }
  }
}
