import Foundation

/// The sections of an executable (ELF, 64 bit, little endian).
package struct ELFImage: @unchecked Sendable {
  private let sections: [String: UnsafeRawBufferPointer]

  /// Maps a file into memory, permanently. Returns `nil` if it is unreadable or not such an
  /// executable.
  init?(path: String) {
    guard let bytes = Self.map(path) else { return nil }
    self.init(bytes)
  }

  package init?(_ bytes: UnsafeRawBufferPointer) {
    var header = ByteCursor(bytes)
    // The magic number, 64 bit, little endian (elf(5)).
    guard header.number(6) == 0x01_02_46_4C_45_7F else { return nil }
    header = ByteCursor(bytes, at: 40)
    let table = header.number(8)
    header.skip(10)
    let size = header.number(2)
    let count = header.number(2)
    let names = header.number(2)
    let entries = (0..<count).map { SectionHeader(bytes, at: table &+ $0 * size) }
    guard names < entries.count else { return nil }
    let nameBytes = entries[names].content(in: bytes)
    var sections: [String: UnsafeRawBufferPointer] = [:]
    for entry in entries where entry.isReadable {
      let name = ByteCursor(nameBytes, at: entry.name)
      sections[name.text()] = entry.content(in: bytes)
    }
    self.sections = sections
  }

  /// Returns a section, empty if it does not exist.
  package func section(_ name: String) -> UnsafeRawBufferPointer {
    sections[name] ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private static func map(_ path: String) -> UnsafeRawBufferPointer? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 64 else { return nil }
    let count = Int(status.st_size)
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}

private struct SectionHeader {
  let name: Int
  private let type: Int
  private let flags: Int
  private let offset: Int
  private let size: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    var cursor = ByteCursor(bytes, at: position)
    name = cursor.number(4)
    type = cursor.number(4)
    flags = cursor.number(8)
    cursor.skip(8)
    offset = cursor.number(8)
    size = cursor.number(8)
  }

  /// Whether the content is in the file (not SHT_NOBITS) and uncompressed (not SHF_COMPRESSED).
  var isReadable: Bool { type != 8 && flags & 0x800 == 0 }

  func content(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
  }
}
