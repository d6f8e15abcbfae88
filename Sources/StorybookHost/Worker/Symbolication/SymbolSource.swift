import Foundation
import StorybookProgram

/// What knows the lines of a worker's trace.
enum SymbolSource: Sendable {
  /// The files that the worker runs.
  case files(ImageFiles)
  /// Another process of the program, which is of an older version of the protocol.
  case program
  case none

  init(_ greeting: ProgramGreeting, of process: pid_t) {
    guard greeting.version >= ProgramGreeting.leastVersionWithImages else {
      self = .program
      return
    }
    self = ImageFiles(greeting.images, of: process).map { .files($0) } ?? .none
  }

  /// What the meaning of an address depends on, without open files.
  var files: [ImageFiles.File] {
    if case .files(let files) = self { files.files } else { [] }
  }
}
