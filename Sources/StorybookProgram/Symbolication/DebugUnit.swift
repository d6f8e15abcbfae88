/// A compilation unit: mostly one source file. Its entries form a tree, the root first, and each
/// begins with the code of its ``Abbreviation``:
///
/// ```text
/// header   length, version, the place of its abbreviations
/// 1        compile unit        name Cart.swift, line table 0x1A0, code 0x5800–0x6000
/// 2          subprogram        linkage name $s4Shop…, code 0x5980–0x5B00
/// 3            inlined         origin: the entry of Cart.total, code 0x5A20–0x5A40, call line 31
/// 0            end of the inner entries
/// ```
///
/// Functions are found by their code alone, whatever they are nested in.
struct DebugUnit: Sendable {
  /// The offset of its first entry in the section.
  private let start: Int
  private let end: Int
  /// The base of references within the unit.
  private let origin: Int
  private let version: Int
  private let abbreviations: Int
  private let root: DebugEntry
  private let sections: DebugSections

  var lineTable: Int? { root.number(.lineTable) }
  /// The path of its main file, as given to the compiler.
  var path: String { root[.name].map { text($0) } ?? "" }
  var directory: String { root[.directory].map { text($0) } ?? "" }
  /// The address ranges of its code.
  private(set) var ranges: [Range<Int>] = []
  private var span = 0..<0

  /// Returns all units that contain code.
  static func all(_ sections: DebugSections) -> [DebugUnit] {
    var cursor = ByteCursor(sections.info)
    var units: [DebugUnit] = []
    while !cursor.isAtEnd {
      let origin = cursor.position
      let length = cursor.number(4)
      // The 64-bit format, for more than four gigabytes, is unsupported.
      guard length > 0, length < 0xFFFF_FFF0 else { break }
      if let unit = DebugUnit(sections, origin: origin, end: cursor.end(of: length)) {
        units.append(unit)
      }
      cursor.skip(length)
    }
    return units
  }

  private init?(_ sections: DebugSections, origin: Int, end: Int) {
    var cursor = ByteCursor(sections.info, at: origin + 4)
    version = cursor.number(2)
    guard 2...5 ~= version else { return nil }
    // Only full compilation units: no type units or skeletons.
    if version == 5 {
      guard cursor.byte() == 1 else { return nil }
      cursor.skip(1)
      abbreviations = cursor.number(4)
    } else {
      abbreviations = cursor.number(4)
      cursor.skip(1)
    }
    start = cursor.position
    self.end = end
    self.origin = origin
    self.sections = sections
    let code = cursor.leb()
    let table = Abbreviation.table(sections.abbreviations, at: abbreviations, until: code)
    guard let abbreviation = table[code] else { return nil }
    root = DebugEntry(abbreviation, &cursor, version: version)
    ranges = ranges(of: root)
    guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max()
    else { return nil }
    span = start..<end
  }

  func contains(_ address: Int) -> Bool {
    span.contains(address) && ranges.contains { $0.contains(address) }
  }
}

/// A function, or a copy that is inlined into another one.
struct DebugFunction {
  let entry: DebugEntry
  let ranges: [Range<Int>]
  var isInlined: Bool { entry.tag == DWARF.Tag.inlinedSubroutine }
}

extension DebugUnit {
  /// Returns the functions that contain each address, outermost first.
  func functions(at addresses: [Int]) -> [Int: [DebugFunction]] {
    let table = Abbreviation.table(sections.abbreviations, at: abbreviations)
    var cursor = ByteCursor(sections.info, at: start)
    var found: [Int: [DebugFunction]] = [:]
    while cursor.position < end {
      guard let abbreviation = table[cursor.leb()] else { continue }
      let entry = DebugEntry(abbreviation, &cursor, version: version)
      guard entry.tag == DWARF.Tag.subprogram || entry.tag == DWARF.Tag.inlinedSubroutine else {
        continue
      }
      let ranges = ranges(of: entry)
      for address in addresses where ranges.contains(where: { $0.contains(address) }) {
        found[address, default: []].append(DebugFunction(entry: entry, ranges: ranges))
      }
    }
    return found
  }

  /// Returns the linkage name of an entry, else its source name.
  func name(of entry: DebugEntry, depth: Int = 0) -> String? {
    if let name = entry[.linkageName] { return text(name) }
    if let reference = entry[.origin] ?? entry[.specification], depth < 4 {
      // Most references are relative to the unit, form 0x10 is relative to the section.
      var place = reference.number
      if reference.form != 0x10 { place &+= origin }
      let table = Abbreviation.table(sections.abbreviations, at: abbreviations)
      var cursor = ByteCursor(sections.info, at: place)
      guard (start..<end).contains(place), let abbreviation = table[cursor.leb()] else {
        return nil
      }
      return name(
        of: DebugEntry(abbreviation, &cursor, version: version), depth: depth + 1)
    }
    return entry[.name].map { text($0) }
  }

  private func text(_ field: DebugEntry.Field) -> String {
    switch field.form {
    case 0x08: sections.text(sections.info, field.number)
    case 0x0E: sections.text(sections.texts, field.number)
    case 0x1F: sections.text(sections.lineTexts, field.number)
    default:
      sections.text(
        sections.texts,
        sections.entry(
          field.number, of: sections.textOffsets, from: root.number(.textOffsets) ?? 8, size: 4))
    }
  }

  private func address(_ field: DebugEntry.Field) -> Int {
    guard field.form != 0x01 else { return field.number }
    return address(field.number)
  }

  private func address(_ number: Int) -> Int {
    sections.entry(number, of: sections.addresses, from: root.number(.addresses) ?? 8, size: 8)
  }

  private func ranges(of entry: DebugEntry) -> [Range<Int>] {
    let low = entry[.lowAddress].map { address($0) }
    if let low, let high = entry[.highAddress] {
      // Other forms than an address are an offset.
      var end = high.number
      if high.form != 0x01 { end &+= low }
      guard low < end else { return [] }
      return [low..<end]
    }
    guard let list = entry[.ranges] else { return [] }
    if version < 5 { return ranges(at: list.number) }
    return rangeList(list)
  }

  /// Reads address pairs (DWARF 4, section 2.17.3): two zeros end the list, all ones set a new
  /// base.
  private func ranges(at offset: Int) -> [Range<Int>] {
    var cursor = ByteCursor(sections.ranges, at: offset)
    var base = root[.lowAddress].map { address($0) } ?? 0
    var ranges: [Range<Int>] = []
    while !cursor.isAtEnd {
      let low = cursor.number(8)
      let high = cursor.number(8)
      if low == 0, high == 0 { break }
      if low == -1 {
        base = high
      } else {
        ranges.add(base &+ low, base &+ high)
      }
    }
    return ranges
  }

  /// Reads a range list (DWARF 5, section 2.17.3).
  private func rangeList(_ field: DebugEntry.Field) -> [Range<Int>] {
    let lists = root.number(.rangeLists) ?? 12
    var offset = field.number
    if field.form == 0x23 {
      offset = lists &+ sections.entry(offset, of: sections.rangeLists, from: lists, size: 4)
    }
    var cursor = ByteCursor(sections.rangeLists, at: offset)
    var base = root[.lowAddress].map { address($0) } ?? 0
    var ranges: [Range<Int>] = []
    while !cursor.isAtEnd {
      switch cursor.byte() {
      case 1: base = address(cursor.leb())
      case 2: ranges.add(address(cursor.leb()), address(cursor.leb()))
      case 3:
        let low = address(cursor.leb())
        ranges.add(low, low &+ cursor.leb())
      case 4: ranges.add(base &+ cursor.leb(), base &+ cursor.leb())
      case 5: base = cursor.number(8)
      case 6: ranges.add(cursor.number(8), cursor.number(8))
      case 7:
        let low = cursor.number(8)
        ranges.add(low, low &+ cursor.leb())
      default: return ranges
      }
    }
    return ranges
  }
}

extension [Range<Int>] {
  /// Appends a range of addresses, unless it is empty or damaged.
  fileprivate mutating func add(_ low: Int, _ high: Int) { if low < high { append(low..<high) } }
}
