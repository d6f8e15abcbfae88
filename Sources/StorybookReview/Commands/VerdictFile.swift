import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookSchema

/// The file with what reviewers accepted and said.
struct VerdictFile: Sendable {
  private let path: String?
  /// The package that the path may not lead out of; `nil` for a path that a person gave.
  private let root: String?

  private static let mostBytes = 4_000_000
  private static let mostComments = 1000

  /// - Parameter given: the path of an option; `nil` for the file of the executable's package.
  init(_ given: String?, executable: String) {
    root = given == nil ? PackageLocation.root(executable: executable, source: nil) : nil
    path = given ?? root.map { "\($0)/.storybook/review.json" }
  }

  /// Nothing is accepted without a file. Throws ``CommandError`` for one that cannot be read.
  func verdicts() throws(CommandError) -> ReviewVerdicts {
    guard let path, let bytes = FileManager.default.contents(atPath: path) else {
      return ReviewVerdicts()
    }
    guard bytes.count <= Self.mostBytes else {
      throw .call("--verdicts: the file \(path) is larger than \(Self.mostBytes / 1_000_000) MB.")
    }
    do {
      return try ReviewVerdicts(Value(file: Array(bytes)))
    } catch {
      throw .call("--verdicts: the file \(path) is not a review: \(error).")
    }
  }

  /// Changes what the file says now, as others may have written it. Returns all of it.
  func update(
    _ change: (inout ReviewVerdicts) -> Void
  ) throws(CommandError) -> ReviewVerdicts {
    var verdicts = try verdicts()
    change(&verdicts)
    guard verdicts.comments.count <= Self.mostComments else {
      throw .call("A review has at most \(Self.mostComments) comments.")
    }
    try write(verdicts)
    return verdicts
  }

  private func write(_ verdicts: ReviewVerdicts) throws(CommandError) {
    guard let path else {
      throw .call("The program is in no package: name a file with --verdicts.")
    }
    let folder = (path as NSString).deletingLastPathComponent
    do {
      if !folder.isEmpty {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw unwritable(path, reason: error.localizedDescription)
    }
    if let root, folder.realPath.map({ $0 == "\(root.realPath ?? root)/.storybook" }) != true {
      throw unwritable(path, reason: "a link leads out of the package")
    }
    do {
      try Data(verdicts.value.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw unwritable(path, reason: error.localizedDescription)
    }
  }

  private func unwritable(_ path: String, reason: String) -> CommandError {
    .call("The file \(path) cannot be written: \(reason).")
  }
}
