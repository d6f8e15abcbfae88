import Foundation

/// Writes a shell script that can be executed.
///
/// Through another process: a program that this one has open for writing, if only in a child that another
/// thread starts at that moment, cannot be executed (execve(2), ETXTBSY).
package func writeScript(_ text: String, to path: String) throws {
  let writer = Process()
  writer.executableURL = URL(filePath: "/bin/sh")
  writer.arguments = ["-c", "printf '%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\"", path, text]
  try writer.run()
  writer.waitUntilExit()
  precondition(writer.terminationStatus == 0, "\(path) could not be written.")
}
