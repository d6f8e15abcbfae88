package import StorybookSchema

/// A location in the author's source code.
///
/// A default argument such as `#line` is the calling line only where it is the whole argument. A
/// location therefore takes two of them: the line, and either form of the file.
public struct CodeLocation: Hashable, Sendable {
  /// The file as the compiler names it: the path of a screen, a story or a flow (`#filePath`), and
  /// module and file of everything else (`#fileID`).
  public let file: String
  /// The line, counted from 1: `#line`.
  public let line: Int

  /// Creates a location from `#filePath` or `#fileID`, and `#line`.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The folder that holds the file.
  package var folder: String { file.parentFolder }

  /// `Module/File.swift:12`, with the folder instead of the module for a path.
  package var place: String {
    "\(file.split(separator: "/").suffix(2).joined(separator: "/")):\(line)"
  }
}

extension CodeLocation: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(file: form("file", member: it?.file), line: form("line", member: it?.line))
  }
}
