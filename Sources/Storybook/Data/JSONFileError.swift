public import Foundation

/// Why an archive could not be read or written: which file, where in it, and a reason for people.
public struct JSONFileError: Error, Hashable, Sendable {
  /// What was wrong with the file.
  public enum Problem: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// It cannot be read or decoded, and why.
    case unreadable(String)
    /// It is no JSON, from there on.
    case malformed(line: Int, column: Int, String)
    /// It is JSON of another type, at that JSON Pointer (RFC 6901).
    case mismatch(pointer: String, String)
    /// It cannot be encoded or written, and why.
    case unwritable(String)
  }

  /// The path of the file.
  public let file: String
  /// What was wrong with it.
  public let problem: Problem

  /// An error, for example for the test of a screen that shows one.
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
