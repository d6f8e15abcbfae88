/// The sections of an image with its debug information (DWARF 4 and 5).
struct DebugSections: @unchecked Sendable {
  let info: UnsafeRawBufferPointer
  let abbreviations: UnsafeRawBufferPointer
  let lines: UnsafeRawBufferPointer
  let texts: UnsafeRawBufferPointer
  let lineTexts: UnsafeRawBufferPointer
  let textOffsets: UnsafeRawBufferPointer
  let addresses: UnsafeRawBufferPointer
  let ranges: UnsafeRawBufferPointer
  let rangeLists: UnsafeRawBufferPointer

  init(_ image: ELFImage) {
    info = image.section(".debug_info")
    abbreviations = image.section(".debug_abbrev")
    lines = image.section(".debug_line")
    texts = image.section(".debug_str")
    lineTexts = image.section(".debug_line_str")
    textOffsets = image.section(".debug_str_offsets")
    addresses = image.section(".debug_addr")
    ranges = image.section(".debug_ranges")
    rangeLists = image.section(".debug_rnglists")
  }

  func text(_ section: UnsafeRawBufferPointer, _ offset: Int) -> String {
    var cursor = ByteCursor(section, at: offset)
    return cursor.text()
  }

  /// Returns an element of a table at an offset of its section.
  func entry(_ index: Int, of table: UnsafeRawBufferPointer, from base: Int, size: Int) -> Int {
    var cursor = ByteCursor(table, at: base &+ index &* size)
    return cursor.number(size)
  }
}
