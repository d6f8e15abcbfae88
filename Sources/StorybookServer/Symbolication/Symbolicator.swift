import CStorybookTrace
import Foundation
import Storybook

/// Names the functions and lines of addresses of one image.
///
/// Units are found once; what is within them is read for the addresses that are asked for.
struct Symbolicator: Sendable {
  /// A function with the place it was at, own or inlined.
  struct Frame {
    var name: String
    var source: StackFrame.Source?

    /// True for a check of the language that the compiler has put in place.
    var isFailure: Bool { name.hasPrefix("Swift runtime failure: ") }
  }

  let baseAddress: Int
  private let sections: DebugSections
  private let units: [DebugUnit]

  init(_ image: ELFImage) {
    baseAddress = image.baseAddress
    sections = DebugSections(image)
    units = DebugUnit.all(sections)
  }

  /// For each address its functions, innermost first; none where nothing is known.
  func frames(at addresses: [Int]) -> [[Frame]] {
    var frames: [Int: [Frame]] = [:]
    for (unit, addresses) in grouped(addresses) {
      let unit = units[unit]
      guard let offset = unit.lineTable,
        let lines = LineTable(sections, at: offset, directory: unit.directory)
      else { continue }
      for (address, functions) in unit.functions(at: addresses) {
        frames[address] = Self.frames(address, functions, lines, unit)
      }
    }
    return addresses.map { frames[$0] ?? [] }
  }

  /// The main file of what was compiled to the code there, of a whole module an empty path; nil where
  /// nothing is known. Reads far less than ``frames(at:)``.
  func file(at address: Int) -> String? {
    units.first { $0.contains(address) }.map { $0.path.hasPrefix("/") ? $0.path : "" }
  }

  private func grouped(_ addresses: [Int]) -> [Int: [Int]] {
    var groups: [Int: [Int]] = [:]
    for address in Set(addresses) {
      if let unit = units.firstIndex(where: { $0.contains(address) }) {
        groups[unit, default: []].append(address)
      }
    }
    return groups
  }

  /// What is inlined is at the row's place, and each of its callers at the place of the call.
  private static func frames(
    _ address: Int, _ functions: [DebugFunction], _ lines: LineTable, _ unit: DebugUnit
  ) -> [Frame] {
    var place = lines.row(at: address)
    // A loop may be interrupted where the compiler noted no line: one close by will do.
    if place?.line == 0, let ranges = functions.last?.ranges, functions.last?.isInlined == false {
      place = lines.nearestRow(to: address, within: ranges) ?? place
    }
    return functions.reversed().map { function in
      let frame = Frame(
        name: unit.name(of: function.entry).map(demangled) ?? "?",
        source: place.flatMap { place in
          lines.path(place.file).map {
            StackFrame.Source(file: $0, line: place.line, column: place.column)
          }
        })
      place = function.call
      return frame
    }
  }

  private static func demangled(_ name: String) -> String {
    guard let text = storybook_demangled(name) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}

extension DebugFunction {
  /// Where an inlined function is called; nil for any other.
  fileprivate var call: LineTable.Row? {
    guard isInlined, let file = entry.number(.callFile) else { return nil }
    return LineTable.Row(
      address: 0, file: file, line: entry.number(.callLine) ?? 0,
      column: entry.number(.callColumn) ?? 0)
  }
}
