import Foundation
import StorybookFiles
import StorybookHost

/// A file named on the command line. Symbolic links are followed, because the user chose the path.
package enum InputFile {
  /// Reads the file; “-” is standard input. Throws a ``CommandError`` that names the option.
  package static func bytes(_ path: String, for option: String) throws(CommandError) -> [UInt8] {
    if path == "-" || path == "/dev/stdin" {
      return Array(FileHandle.standardInput.readDataToEndOfFile())
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .call("\(option): the file \(path) cannot be read: \(SystemError()).")
    }
    // The shell passes a pipe for `<(…)`.
    guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      throw .call(
        "\(option): \(path) is not a regular file: expected a JSON file, or “-” for standard input."
      )
    }
    guard Int(status.st_size) <= StoryFolder.sizeLimit else {
      throw .call("\(option): \(path) is larger than 16 MB.")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .call("\(option): the file \(path) cannot be read: \(SystemError()).")
    }
    return Array(data)
  }
}
