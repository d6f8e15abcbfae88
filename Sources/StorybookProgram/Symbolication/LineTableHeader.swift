import StorybookSchema

/// The files and constants of a line table (DWARF 5, section 6.2.4, and DWARF 4, likewise).
///
/// ```text
/// directories   0 /shop   1 Sources/Shop
/// files         1 Cart.swift, in directory 1    /shop/Sources/Shop/Cart.swift
/// ```
struct LineTableHeader {
  let end: Int
  let programStart: Int
  let instructionLength: Int
  let lineBase: Int
  let lineRange: Int
  let opcodeBase: Int
  private let argumentCounts: [Int]
  private var files: [(name: String, directory: Int)] = []
  private var directories: [String]
  private let version: Int

  /// - Parameter directory: the compiler's working directory.
  init?(_ cursor: inout ByteCursor, _ sections: DebugSections, directory: String) {
    let length = cursor.number(4)
    end = cursor.end(of: length)
    version = cursor.number(2)
    guard length < 0xFFFF_FFF0, 2...5 ~= version else { return nil }
    if version == 5 { cursor.skip(2) }
    programStart = cursor.number(4) + cursor.position
    instructionLength = cursor.byte()
    if version >= 4 { cursor.skip(1) }
    cursor.skip(1)
    lineBase = Int(Int8(truncatingIfNeeded: cursor.byte()))
    lineRange = max(1, cursor.byte())
    opcodeBase = max(1, cursor.byte())
    argumentCounts = (1..<opcodeBase).map { _ in cursor.byte() }
    if version == 5 {
      directories = []
      readLists(&cursor, sections)
    } else {
      directories = [directory]
      readNames(&cursor)
    }
  }

  func arguments(of code: Int) -> Int {
    argumentCounts.element(at: code - 1) ?? 0
  }

  /// Returns the path of a file; file numbers start at 1 before version 5, and at 0 since.
  func path(_ file: Int) -> String? {
    var index = file
    if version != 5 { index &-= 1 }
    guard let (name, directory) = files.element(at: index) else { return nil }
    guard !name.hasPrefix("/"), !name.hasPrefix("<") else { return name }
    let place = directories.element(at: directory) ?? ""
    if place.hasPrefix("/") || directory == 0 { return "\(place)/\(name)" }
    return "\(directories.first ?? "")/\(place)/\(name)"
  }

  private mutating func readNames(_ cursor: inout ByteCursor) {
    while !cursor.isAtEnd {
      let name = cursor.text()
      if name.isEmpty { break }
      directories.append(name)
    }
    while !cursor.isAtEnd {
      let name = cursor.text()
      if name.isEmpty { break }
      files.append((name, cursor.leb()))
      _ = (cursor.leb(), cursor.leb())
    }
  }

  private mutating func readLists(_ cursor: inout ByteCursor, _ sections: DebugSections) {
    directories = Self.entries(&cursor, sections).map(\.name)
    files = Self.entries(&cursor, sections)
  }

  /// Reads a list of version 5: the format of an entry, the number of entries, then the entries.
  private static func entries(
    _ cursor: inout ByteCursor, _ sections: DebugSections
  ) -> [(name: String, directory: Int)] {
    let format = (0..<cursor.byte()).map { _ in (kind: cursor.leb(), form: cursor.leb()) }
    guard !format.isEmpty else { return [] }
    let count = cursor.leb()
    var entries: [(name: String, directory: Int)] = []
    while entries.count < count, !cursor.isAtEnd {
      var entry = (name: "", directory: 0)
      for (kind, form) in format {
        switch form {
        case 0x08: entry.name = cursor.text()
        case 0x0E: entry.name = sections.text(sections.texts, cursor.number(4))
        case 0x1F: entry.name = sections.text(sections.lineTexts, cursor.number(4))
        default:
          let number = number(form, &cursor)
          if kind == 2 { entry.directory = number }
        }
      }
      entries.append(entry)
    }
    return entries
  }

  private static func number(_ form: Int, _ cursor: inout ByteCursor) -> Int {
    switch form {
    case 0x0B: return cursor.number(1)
    case 0x05: return cursor.number(2)
    case 0x06: return cursor.number(4)
    case 0x0F: return cursor.leb()
    case 0x1E: cursor.skip(16)
    default: cursor.skip(.max)
    }
    return 0
  }
}
