public import Foundation

/// An error of reading or writing a ``JSONFile``: the file, the position in it, and the reason.
public struct JSONFileError: Error, Hashable, Sendable {
  /// The kinds of problems with a file.
  public enum Problem: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The file cannot be read or decoded, for this reason.
    case unreadable(String)
    /// The file is not valid JSON from this position on.
    case malformed(line: Int, column: Int, String)
    /// The JSON does not fit the type at this JSON Pointer (RFC 6901).
    case mismatch(pointer: String, String)
    /// The value cannot be encoded or written, for this reason.
    case unwritable(String)
  }

  /// The path of the file.
  public let file: String
  /// The problem with the file.
  public let problem: Problem

  /// Creates an error, for example to test a screen that shows one.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }
}

extension JSONFileError: CustomStringConvertible {
  public var description: String {
    switch problem {
    case .missing: "\(file) is missing."
    case .unreadable(let reason): "\(file) cannot be read: \(reason)"
    case .malformed(let line, let column, let reason):
      "\(file) is damaged at line \(line), column \(column): \(reason)."
    case .mismatch("", let reason): "\(file) does not fit: \(reason)"
    case .mismatch(let pointer, let reason): "\(file) does not fit at \(pointer): \(reason)"
    case .unwritable(let reason): "\(file) cannot be written: \(reason)"
    }
  }
}

extension JSONFileError: LocalizedError {
  public var errorDescription: String? { description }
}
