import Foundation
import Synchronization

/// Which Swift files declare a type or extend it.
struct DeclarationIndex: Sendable {
  private struct Entry: Sendable {
    let path: String
    let isExtension: Bool
  }

  private static let byteLimit = 300_000
  private static let nameLimit = 200
  private static let keywords = ["enum ", "struct ", "class ", "actor ", "extension "]
  private static let indexes = Mutex<[String: DeclarationIndex]>([:])

  private var entries: [String: [Entry]] = [:]

  /// Returns the index of files that match a pattern. It is made once: schemas look for many types,
  /// and a process runs the code of one build.
  static func of(_ pattern: String, paths: () -> [String]) -> DeclarationIndex {
    if let index = indexes.withLock({ $0[pattern] }) { return index }
    let index = DeclarationIndex(paths())
    indexes.withLock { $0[pattern] = index }
    return index
  }

  init(_ paths: [String]) {
    for path in paths {
      guard let content = Self.content(path) else { continue }
      for keyword in Self.keywords {
        let entry = Entry(path: path, isExtension: keyword.hasPrefix("extension"))
        for name in Self.names(after: keyword, in: content) {
          entries[name, default: []].append(entry)
        }
      }
    }
  }

  /// Returns the paths of the files, each once.
  func files(declaring type: String, extensions: Bool) -> [String] {
    let found = (entries[type] ?? []).filter { extensions || !$0.isExtension }
    return found.map(\.path).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  static func sourceText(at path: String) -> String? {
    content(path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func content(_ path: String) -> Data? {
    guard let data = FileManager.default.contents(atPath: path), data.count <= byteLimit
    else { return nil }
    return data
  }

  private static func names(after keyword: String, in content: Data) -> Set<String> {
    (content + [0]).withUnsafeBytes { text in
      var names: Set<String> = []
      guard var rest = text.assumingMemoryBound(to: CChar.self).baseAddress else { return names }
      let end = rest + text.count
      while rest < end {
        guard let found = strstr(rest, keyword) else {
          // The rest of a file that contains a null character.
          rest += strlen(rest) + 1
          continue
        }
        rest = UnsafePointer(found) + keyword.utf8.count
        let length = min(strspn(rest, partsOfNames), nameLimit)
        let name = UnsafeRawBufferPointer(start: rest, count: length)
        if length > 0 { names.insert(String(decoding: name, as: UTF8.self)) }
      }
      return names
    }
  }

  /// The bytes of names, for C.
  private static let partsOfNames =
    (1...UInt8.max).filter(isPartOfName).map(CChar.init(bitPattern:)) + [0]

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...: true
    default: false
    }
  }
}
