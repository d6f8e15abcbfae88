/// A location in the author's source code.
public struct CodeLocation: Hashable, Sendable {
  /// The path that the compiler was given: `#filePath`.
  public let filePath: String
  /// Module and file, independent of the build machine: `#fileID`.
  public let fileID: String
  /// The line, counted from 1: `#line`.
  public let line: Int

  /// Creates a location from `#filePath`, `#fileID` and `#line`.
  public init(filePath: String, fileID: String, line: Int) {
    self.filePath = filePath
    self.fileID = fileID
    self.line = line
  }

  /// The folder that holds the file.
  package var folder: String { filePath.parentFolder }
}
