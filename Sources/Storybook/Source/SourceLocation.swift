/// Where in the author's code something was written.
public struct SourceLocation: Hashable, Sendable {
  /// The path the compiler saw: `#filePath`.
  public let filePath: String
  /// Module and file: `#fileID`, which says nothing about the machine.
  public let fileID: String
  /// Counted from 1: `#line`.
  public let line: Int

  /// A place, as `#filePath`, `#fileID` and `#line` name it.
  public init(filePath: String, fileID: String, line: Int) {
    self.filePath = filePath
    self.fileID = fileID
    self.line = line
  }

  /// The folder that holds the file.
  package var folder: String {
    String(filePath[..<(filePath.lastIndex(of: "/") ?? filePath.startIndex)])
  }
}
