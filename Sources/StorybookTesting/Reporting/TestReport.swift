import Foundation
import Storybook
import StorybookSchema

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Reports failures to the current test framework.
package enum TestReport {
  /// Reports a message of several lines; quoted props, names and errors cannot add lines.
  package static func fail(_ message: String, at place: TestPlace) {
    let message = VisibleText.lines(message)
    let source = CodeLocation(file: "\(place.filePath)", line: Int(place.line))
    if isRecorded(message, at: source, fileID: "\(place.fileID)", column: Int(place.column)) {
      return
    }
    #if canImport(XCTest)
      XCTFail(message, file: place.filePath, line: place.line)
    #else
      preconditionFailure("No test framework is running: \(message)")
    #endif
  }

  /// Reports a message at a line of the stories.
  static func fail(_ message: String, at source: CodeLocation) {
    let message = VisibleText.lines(message)
    let fileID = source.file.split(separator: "/").suffix(2).joined(separator: "/")
    if isRecorded(message, at: source, fileID: fileID, column: 1) { return }
    #if canImport(XCTest)
      // XCTest takes a path that the compiler knows.
      XCTFail("\(source.file):\(source.line): \(message)")
    #else
      preconditionFailure("No test framework is running: \(message)")
    #endif
  }

  /// Records the message if Swift Testing runs, and returns whether it did.
  private static func isRecorded(
    _ message: String, at source: CodeLocation, fileID: String, column: Int
  ) -> Bool {
    #if canImport(Testing)
      guard isSwiftTesting else { return false }
      let location = Testing.SourceLocation(
        fileID: fileID, filePath: source.file, line: max(source.line, 1), column: column)
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return true
    #else
      return false
    #endif
  }

  #if canImport(Testing)
    /// A detached task has no current test, but the run is identified by its command line.
    private static var isSwiftTesting: Bool {
      Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }
  #endif
}
