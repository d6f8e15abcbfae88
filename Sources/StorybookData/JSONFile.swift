import Foundation
import Storybook
import StorybookSchema

/// A value stored on disk as readable, diffable JSON.
///
/// ```swift
/// let store = JSONFile<Album>("Album.json")  // beside this source file
/// let loader = Loader(load: { try store.load() }, build: { $0.photos })
/// ```
public struct JSONFile<Archive: Codable>: Sendable {
  /// The absolute path of the file.
  public let file: String

  /// - Parameters:
  ///   - file: a path, relative to the calling source file.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  public init(_ file: String, filePath: String = #filePath) {
    self.file = file.absolutePath(in: filePath.parentFolder)
  }

  /// Loads the saved value.
  public func load() throws(JSONFileError) -> Archive {
    let bytes = try bytes()
    do throws(ValueParser.ParseError) {
      _ = try Value(json: bytes)
    } catch {
      throw failure(Self.malformed(error, bytes: bytes))
    }
    do throws(PropsError) {
      return try PropsCoder.plain.use { () throws(PropsError) in
        try PropsCoding.decode(Archive.self, from: bytes)
      }
    } catch {
      throw failure(.mismatch(pointer: "\(error.path)", error.reason))
    }
  }

  /// Loads the saved value; returns `nil` if the file does not exist.
  public func loadIfPresent() throws(JSONFileError) -> Archive? {
    do throws(JSONFileError) {
      return try load()
    } catch  where error.problem == .missing {
      return nil
    } catch {
      throw error
    }
  }

  /// Replaces the saved value atomically.
  public func save(_ archive: Archive) throws(JSONFileError) {
    do {
      let text = try PropsCoder.plain.use { try PropsCoding.encode(archive).canonicalText }
      try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw failure(.unwritable(ErrorDescription.message(error)))
    }
  }
}

extension JSONFile {
  private func failure(_ problem: JSONFileError.Problem) -> JSONFileError {
    JSONFileError(file: file, problem: problem)
  }

  private func bytes() throws(JSONFileError) -> [UInt8] {
    do {
      return FileText.withoutMark(Array(try Data(contentsOf: URL(filePath: file))))
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      throw failure(.missing)
    } catch {
      throw failure(.unreadable(ErrorDescription.message(error)))
    }
  }

  /// Counts lines and columns like an editor: from 1, columns in characters.
  private static func malformed(
    _ error: ValueParser.ParseError, bytes: [UInt8]
  ) -> JSONFileError.Problem {
    let before = bytes.prefix(error.offset).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: before.last ?? [], as: UTF8.self).count + 1
    return .malformed(line: max(before.count, 1), column: column, error.reason)
  }
}
