import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookSchema

/// The file with what reviewers accepted.
struct VerdictFile {
  private let path: String?

  /// - Parameter given: the path of an option; `nil` for the file of the executable's package.
  init(_ given: String?, executable: String) {
    let root = PackageLocation.root(executable: executable, source: nil)
    path = given ?? root.map { "\($0)/.storybook/review.json" }
  }

  /// Nothing is accepted without a file. Throws ``CommandError`` for one that cannot be read.
  func verdicts() throws(CommandError) -> ReviewVerdicts {
    guard let path, let bytes = FileManager.default.contents(atPath: path) else {
      return ReviewVerdicts()
    }
    do {
      return try ReviewVerdicts(Value(file: Array(bytes)))
    } catch {
      throw .call("--verdicts: the file \(path) is no review: \(error).")
    }
  }

  func write(_ verdicts: ReviewVerdicts) throws(CommandError) {
    guard let path else {
      throw .call("The program is in no package: name a file with --verdicts.")
    }
    let folder = (path as NSString).deletingLastPathComponent
    do {
      if !folder.isEmpty {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try Data(verdicts.value.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .call("The file \(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
