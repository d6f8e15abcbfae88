/// Maps addresses to source lines (DWARF 5, section 6.2).
///
/// The table is stored as a program that changes one row, and says when to copy it. With a first
/// special opcode of 13, lines from −5, and a range of 14 lines:
///
/// ```text
/// instruction                               address  line
/// set address 0x5A20, advance line by 11    0x5A20   12
/// copy                                      0x5A20   12    a row
/// 188 = 13 + 12 × 14 + 7: 12 bytes further, 0x5A2C   14    a row
///       7 − 5 lines further
/// advance address by 28, end of sequence    0x5A48         the sequence covers 0x5A20..<0x5A48
/// ```
///
/// The address 0x5A30 is in line 14: that of the last row at or before it.
struct LineTable {
  struct Row {
    var address: Int
    var file: Int
    var line: Int
    var column: Int

    fileprivate func distance(to other: Int) -> UInt {
      if address < other { return UInt(bitPattern: other &- address) }
      return UInt(bitPattern: address &- other)
    }
  }

  /// The rows of one sequence, with increasing addresses, and its end.
  private struct Sequence {
    var rows: [Row]
    let end: Int
  }

  private var sequences: [Sequence] = []
  private let header: LineTableHeader

  init?(_ sections: DebugSections, at offset: Int, directory: String) {
    var cursor = ByteCursor(sections.lines, at: offset)
    guard let header = LineTableHeader(&cursor, sections, directory: directory) else { return nil }
    self.header = header
    var program = LineProgram(header, cursor)
    while let (rows, end) = program.nextSequence() {
      if let first = rows.first, first.address < end {
        sequences.append(Sequence(rows: rows, end: end))
      }
    }
  }

  /// Returns the last row at or before an address.
  func row(at address: Int) -> Row? { sequence(address)?.rows.last { $0.address <= address } }

  /// Returns the row with a line number that is nearest to an address, within the ranges.
  func nearestRow(to address: Int, within ranges: [Range<Int>]) -> Row? {
    sequence(address)?.rows
      .filter { row in row.line > 0 && ranges.contains { $0.contains(row.address) } }
      .min { $0.distance(to: address) < $1.distance(to: address) }
  }

  func path(_ file: Int) -> String? { header.path(file) }

  private func sequence(_ address: Int) -> Sequence? {
    sequences.first { $0.rows[0].address <= address && address < $0.end }
  }
}

/// Interprets the instructions that generate the rows.
private struct LineProgram {
  private let header: LineTableHeader
  private var cursor: ByteCursor
  private var row = LineTable.Row(address: 0, file: 1, line: 1, column: 0)
  private var rows: [LineTable.Row] = []
  private var end: Int?

  init(_ header: LineTableHeader, _ cursor: ByteCursor) {
    self.header = header
    self.cursor = cursor
    self.cursor.skip(header.programStart - cursor.position)
  }

  mutating func nextSequence() -> (rows: [LineTable.Row], end: Int)? {
    rows = []
    end = nil
    row = LineTable.Row(address: 0, file: 1, line: 1, column: 0)
    while cursor.position < header.end {
      step(cursor.byte())
      if let end { return (rows, end) }
    }
    return nil
  }

  private mutating func step(_ code: Int) {
    if code >= header.opcodeBase {
      let special = code - header.opcodeBase
      advance(special / header.lineRange)
      row.line &+= header.lineBase + special % header.lineRange
      return rows.append(row)
    }
    switch code {
    case 0: extended()
    case 1: rows.append(row)
    case 2: advance(cursor.leb())
    case 3: row.line &+= cursor.signedLEB()
    case 4: row.file = cursor.leb()
    case 5: row.column = cursor.leb()
    case 6, 7, 10, 11: break
    case 8: advance((255 - header.opcodeBase) / header.lineRange)
    case 9: row.address &+= cursor.number(2)
    default: for _ in 0..<header.arguments(of: code) { _ = cursor.leb() }
    }
    // The remaining opcodes only set flags: statements, blocks, prologue and epilogue.
  }

  private mutating func advance(_ count: Int) {
    row.address &+= count &* header.instructionLength
  }

  private mutating func extended() {
    let length = cursor.leb()
    let next = cursor.end(of: length)
    switch cursor.byte() {
    case 1: end = row.address
    case 2: row.address = cursor.number(length &- 1)
    default: break
    }
    cursor.skip(next - cursor.position)
  }
}
