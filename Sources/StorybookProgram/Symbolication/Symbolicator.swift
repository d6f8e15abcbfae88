import CStorybookTrace
import Foundation
import Storybook

/// Resolves addresses of an image to functions and source lines.
///
/// The address of a crash, `0x5A30`, in a function that is inlined into another one:
///
/// ```text
/// unit        Cart.swift     0x5800–0x6000                      contains the address
///   function  Cart.html      0x5980–0x5B00                      contains it
///     inlined Cart.total     0x5A20–0x5A40, called at line 31   contains it
/// line table  0x5A20 line 12, 0x5A2C line 14, 0x5A48 line 32    line 14 is the last at or before it
/// ```
///
/// The frames are `Cart.total` at line 14, then `Cart.html` at line 31, where it called. Units are
/// read once, their functions and line tables only for the requested addresses.
struct Symbolicator: Sendable {
  /// A function, possibly inlined, and the current source location in it.
  struct Frame {
    var name: String
    var source: StackFrame.Source?

    /// Whether it is a run-time check that the compiler inserted.
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

  /// Returns the functions at each address, innermost first; empty if nothing is known.
  func frames(at addresses: [Int]) -> [[Frame]] {
    var frames: [Int: [Frame]] = [:]
    for (unit, addresses) in grouped(addresses) {
      let unit = units[unit]
      guard let offset = unit.lineTable,
        let lines = LineTable(sections, at: offset, directory: unit.directory)
      else { continue }
      for (address, functions) in unit.functions(at: addresses) {
        frames[address] = Self.frames(at: address, in: functions, lines: lines, of: unit)
      }
    }
    return addresses.map { frames[$0] ?? [] }
  }

  /// Returns the main file of the unit at an address; an empty path for a whole module, `nil` if
  /// nothing is known. Reads far less than ``frames(at:)``.
  func file(at address: Int) -> String? {
    guard let unit = units.first(where: { $0.contains(address) }) else { return nil }
    guard unit.path.hasPrefix("/") else { return "" }
    return unit.path
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

  /// An inlined function is at the row's location, and each of its callers at the location of the
  /// call.
  private static func frames(
    at address: Int, in functions: [DebugFunction], lines: LineTable, of unit: DebugUnit
  ) -> [Frame] {
    var place = lines.row(at: address)
    // A loop may be interrupted where the compiler recorded no line: use the nearest one.
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
  /// The location where an inlined function is called; `nil` for any other function.
  fileprivate var call: LineTable.Row? {
    guard isInlined, let file = entry.number(.callFile) else { return nil }
    return LineTable.Row(
      address: 0, file: file, line: entry.number(.callLine) ?? 0,
      column: entry.number(.callColumn) ?? 0)
  }
}
