import Foundation

/// The inputs that fuzzing starts from, a folder a target.
enum Corpus {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../Fuzzing/Corpus").standardized

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// In the order of their names.
  static func seeds(of name: String) throws -> [[UInt8]] {
    let folder = folder.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      try Array(Data(contentsOf: folder.appending(path: $0)))
    }
  }
}
