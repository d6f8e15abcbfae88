import Foundation
import StorybookSchema

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Tells whichever test framework runs that a test has failed.
enum TestReport {
  /// A message of several lines; what it quotes of props, names and errors is one line of it at most.
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
      preconditionFailure("No test framework is there to hear: \(message)")
    #endif
  }

  #if canImport(Testing)
    /// A detached task belongs to no test, but the run is told on its command line.
    private static var isSwiftTesting: Bool {
      Test.current != nil || CommandLine.arguments.contains("swift-testing")
    }
  #endif
}
