import Foundation
import StorybookSchema

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Reports failures to the current test framework.
enum TestReport {
  /// Reports a message of several lines; quoted props, names and errors cannot add lines.
  static func fail(_ message: String, at place: TestPlace) {
    let message = VisibleText.lines(message)
    #if canImport(Testing)
      if isSwiftTesting {
        let location = Testing.SourceLocation(
          fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
          column: Int(place.column))
        Issue.record(Comment(rawValue: message), sourceLocation: location)
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(message, file: place.filePath, line: place.line)
    #else
      preconditionFailure("No test framework is running: \(message)")
    #endif
  }

  #if canImport(Testing)
    /// A detached task has no current test, but the run is identified by its command line.
    private static var isSwiftTesting: Bool {
      Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }
  #endif
}
