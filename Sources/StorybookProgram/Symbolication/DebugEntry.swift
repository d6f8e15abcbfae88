/// Constants of DWARF (version 5, section 7.5).
enum DWARF {
  enum Tag {
    static let inlinedSubroutine = 0x1D
    static let subprogram = 0x2E
  }

  enum Attribute: Int {
    case name = 0x03
    case lineTable = 0x10
    case lowAddress = 0x11
    case highAddress = 0x12
    case directory = 0x1B
    case origin = 0x31
    case specification = 0x47
    case ranges = 0x55
    case callColumn = 0x57
    case callFile = 0x58
    case callLine = 0x59
    case linkageName = 0x6E
    case textOffsets = 0x72
    case addresses = 0x73
    case rangeLists = 0x74
  }
}

/// An abbreviation declaration: the tag of entries, and the forms of their attributes.
///
/// ```text
/// bytes                             meaning
/// 02 2E 01                          code 2: a subprogram, with inner entries
/// 6E 0E  11 01  12 06  00 00        linkage name: 4 bytes, a place among the texts; low address:
///                                   8 bytes; high address: 4 bytes, counted from the low one; end
/// ```
struct Abbreviation {
  let tag: Int
  let hasChildren: Bool
  fileprivate let fields: [(attribute: Int, form: Int, constant: Int)]

  /// Returns a table's abbreviations by code, optionally only up to one code.
  static func table(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, until last: Int? = nil
  ) -> [Int: Abbreviation] {
    var cursor = ByteCursor(bytes, at: offset)
    var table: [Int: Abbreviation] = [:]
    while !cursor.isAtEnd {
      let code = cursor.leb()
      guard code != 0 else { break }
      table[code] = Abbreviation(&cursor)
      if code == last { break }
    }
    return table
  }

  private init(_ cursor: inout ByteCursor) {
    tag = cursor.leb()
    hasChildren = cursor.byte() != 0
    var fields: [(Int, Int, Int)] = []
    while !cursor.isAtEnd {
      let attribute = cursor.leb()
      let form = cursor.leb()
      var constant = 0
      if form == 0x21 { constant = cursor.signedLEB() }
      guard attribute != 0 || form != 0 else { break }
      fields.append((attribute, form, constant))
    }
    self.fields = fields
  }
}

/// A debug information entry with its relevant attributes. Values are raw: a text or an address may
/// be an index into a table. With the abbreviation above:
///
/// ```text
/// 02  7A 01 00 00  80 59 00 00 00 00 00 00  80 01 00 00    text 0x17A, code 0x5980–0x5B00
/// ```
struct DebugEntry: Sendable {
  struct Field: Sendable {
    var form: Int
    var number: Int
  }

  let tag: Int
  private var fields: [(attribute: Int, field: Field)] = []

  init(_ abbreviation: Abbreviation, _ cursor: inout ByteCursor, version: Int) {
    tag = abbreviation.tag
    for (attribute, form, constant) in abbreviation.fields {
      let field = Self.read(form, constant: constant, from: &cursor, version: version)
      if DWARF.Attribute(rawValue: attribute) != nil { fields.append((attribute, field)) }
    }
  }

  subscript(attribute: DWARF.Attribute) -> Field? {
    fields.first { $0.attribute == attribute.rawValue }?.field
  }

  func number(_ attribute: DWARF.Attribute) -> Int? { self[attribute]?.number }

  /// Reads a value (section 7.5.6: forms).
  private static func read(
    _ form: Int, constant: Int, from cursor: inout ByteCursor, version: Int
  ) -> Field {
    var form = form
    var number = 0
    // The form itself is among the data.
    while form == 0x16, !cursor.isAtEnd { form = cursor.leb() }
    switch form {
    case 0x0B, 0x0C, 0x11, 0x25, 0x29: number = cursor.number(1)
    case 0x05, 0x12, 0x26, 0x2A: number = cursor.number(2)
    case 0x27, 0x2B: number = cursor.number(3)
    case 0x06, 0x13, 0x17, 0x0E, 0x1F, 0x28, 0x2C, 0x1D, 0x1C: number = cursor.number(4)
    case 0x10: number = cursor.number(version < 3 ? 8 : 4)
    case 0x01, 0x07, 0x14, 0x20, 0x24: number = cursor.number(8)
    case 0x1E: cursor.skip(16)
    case 0x0D: number = cursor.signedLEB()
    case 0x0F, 0x15, 0x1A, 0x1B, 0x22, 0x23: number = cursor.leb()
    case 0x08:
      number = cursor.position
      cursor.skipText()
    case 0x0A: cursor.skip(cursor.number(1))
    case 0x03: cursor.skip(cursor.number(2))
    case 0x04: cursor.skip(cursor.number(4))
    case 0x09, 0x18: cursor.skip(cursor.leb())
    case 0x19: number = 1
    case 0x21: number = constant
    // The length of an unknown form is unknown, too: stop reading.
    default: cursor.skip(.max)
    }
    return Field(form: form, number: number)
  }
}
