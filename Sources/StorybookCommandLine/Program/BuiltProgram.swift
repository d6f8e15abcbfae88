import Foundation
package import StorybookHost
import Synchronization

/// A program of a package, and where its debug build is.
package struct BuiltProgram: Hashable, Sendable {
  package let package: ProgramPackage
  package let program: PackageProgram

  /// The path of the executable that ``command`` writes.
  package var executable: String { "\(package.root)/.build/debug/\(program.product)" }

  package var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: executable) }

  package var command: BuildCommand {
    BuildCommand(
      executable: "swift",
      arguments: ["build", "--package-path", package.root, "--product", program.product],
      directory: package.root)
  }

  /// Builds the program, with its progress on standard error. Throws ``CommandError`` if that fails.
  func build() async throws {
    let terminal = Mutex(BuildTerminal())
    let start = ContinuousClock.now
    let report = await ReportedBuild.runCommand(command, since: start) { report in
      // A build that has nothing to do is not worth a line.
      if report.seconds > 1 { terminal.withLock { $0.showReport(report) } }
    }
    guard let report else { throw CancellationError() }
    guard report.state == .failed else {
      if report.seconds > 1 { terminal.withLock { $0.showReport(report) } }
      return
    }
    terminal.withLock { $0.showReport(report) }
    throw CommandError.story("“\(program.product)” was not built; the errors are above.")
  }
}
