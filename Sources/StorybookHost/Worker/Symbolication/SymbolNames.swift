import Foundation
import Storybook
import StorybookProgram

/// The names of functions in the symbol table of a file: what is known without a symbolizer.
enum SymbolNames {
  /// How the names of code begin that the compiler generated.
  private static let generated = ["partial apply for ", "protocol witness for ", "thunk for "]

  static func frames(
    at places: [ImageFiles.Place], in files: ImageFiles
  ) -> [Symbolication.OwnedFrame] {
    var symbols: [ImageFiles.Place: String] = [:]
    for (index, descriptor) in files.descriptors.enumerated() {
      let own = Set(places.filter { $0.file == index })
      let file = URL(filePath: "/dev/fd/\(descriptor)")
      guard !own.isEmpty, let data = try? Data(contentsOf: file, options: .alwaysMapped) else {
        continue
      }
      data.withUnsafeBytes { bytes in
        guard let image = ELFImage(bytes) else { return }
        for place in own { symbols[place] = symbol(at: place.address, in: image) }
      }
    }
    return places.compactMap { symbols[$0].flatMap(frame) }
  }

  /// Returns the function whose code has the address (Elf64_Sym, elf(5)).
  static func symbol(at address: Int, in image: ELFImage) -> String? {
    let table = image.section(".symtab")
    for entry in stride(from: 0, through: table.count - 24, by: 24) {
      let isFunction = table[entry + 4] & 0xF == 2
      let start = table.loadUnaligned(fromByteOffset: entry + 8, as: Int.self)
      guard isFunction, start <= address else { continue }
      let size = table.loadUnaligned(fromByteOffset: entry + 16, as: Int.self)
      guard address &- start < size else { continue }
      let name = table.loadUnaligned(fromByteOffset: entry, as: UInt32.self)
      let rest = image.section(".strtab").dropFirst(Int(name))
      return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    }
    return nil
  }

  private static func frame(_ symbol: String) -> Symbolication.OwnedFrame? {
    let name = SymbolizedFrame.name(of: symbol)
    let isWritten = symbol.hasPrefix("$s") && !generated.contains { name.hasPrefix($0) }
    guard isWritten else { return nil }
    return (
      StackFrame(function: name, source: nil, isAuthors: false), CodeOwner(symbol: symbol)
    )
  }
}
