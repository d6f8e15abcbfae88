import CStorybookTrace
import Foundation
package import StorybookSchema

/// The initializers in the symbol table of this executable; none where it is stripped, and none on
/// macOS.
package enum InitializerSymbols {
  package static var table: InitializerTable {
    InitializerTable(signatures: signatures, name: { demangled($0) ?? "\($0)" })
  }

  private static func signatures(of type: Any.Type) -> [InitializerSignature] {
    guard let mangled = _mangledTypeName(type), let name = demangled(type) else { return [] }
    let prefix = "$s\(mangled)"
    var low = symbols.startIndex
    var high = symbols.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if symbols[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return symbols[low...].prefix { $0.hasPrefix(prefix) }.compactMap { symbol in
      demangled(symbol).flatMap { InitializerSignature(demangled: $0, of: name) }
    }
  }

  private static func demangled(_ type: Any.Type) -> String? {
    _mangledTypeName(type).flatMap { demangled("$s\($0)") }
  }

  private static func demangled(_ name: String) -> String? {
    guard let text = storybook_demangled_whole(name) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The mangled names of all initializers that allocate, sorted.
  private static let symbols: [String] = {
    Bundle.main.executablePath.flatMap(ELFImage.init(path:))?.initializers.sorted() ?? []
  }()
}

extension ELFImage {
  /// The mangled names of Swift initializers: `$s…fC`.
  fileprivate var initializers: [String] {
    let (symbols, strings) = (section(".symtab"), section(".strtab"))
    return stride(from: 0, to: symbols.count - 23, by: 24).compactMap { position in
      // The first member of Elf64_Sym is the offset of the name (elf(5)).
      let offset = Int(symbols.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      guard offset + 4 < strings.count, strings[offset] == UInt8(ascii: "$"),
        strings[offset + 1] == UInt8(ascii: "s"),
        let end = strings[offset...].firstIndex(of: 0), end - offset > 4,
        strings[end - 1] == UInt8(ascii: "C"), strings[end - 2] == UInt8(ascii: "f")
      else { return nil }
      return String(decoding: strings[offset..<end], as: UTF8.self)
    }
  }
}
