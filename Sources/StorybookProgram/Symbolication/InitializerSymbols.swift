import CStorybookTrace
import Foundation
package import StorybookSchema
import Synchronization

/// The initializers in the symbol table of this executable; none where it is stripped, and none on
/// macOS.
package enum InitializerSymbols {
  package static var table: InitializerTable {
    InitializerTable(signatures: signatures, name: { demangled($0) ?? "\($0)" })
  }

  private static func signatures(of type: Any.Type) -> [InitializerSignature] {
    let key = ObjectIdentifier(type)
    if let known = known.withLock({ $0[key] }) { return known }
    let found = read(type)
    known.withLock { $0[key] = found }
    return found
  }

  private static func read(_ type: Any.Type) -> [InitializerSignature] {
    guard let mangled = _mangledTypeName(type), let name = demangled(type),
      let strings = strings.baseAddress
    else { return [] }
    var found: [InitializerSignature] = []
    var index = 0
    while let symbol = storybook_next_initializer(
      symbols.baseAddress, symbols.count / 24, strings, Self.strings.count, "$s\(mangled)", &index)
    {
      let text = SwiftSymbol.demangled(String(cString: symbol))
      if let signature = text.flatMap({ InitializerSignature(demangled: $0, of: name) }) {
        found.append(signature)
      }
    }
    return found
  }

  private static func demangled(_ type: Any.Type) -> String? {
    _mangledTypeName(type).flatMap { SwiftSymbol.demangled("$s\($0)") }
  }

  private static let known = Mutex<[ObjectIdentifier: [InitializerSignature]]>([:])
  private static let image = Bundle.main.executablePath.flatMap(ELFImage.init(path:))
  private nonisolated(unsafe) static let symbols = image?.section(".symtab") ?? empty
  private nonisolated(unsafe) static let strings = (image?.section(".strtab") ?? empty).bindMemory(
    to: CChar.self)
  private nonisolated(unsafe) static let empty = UnsafeRawBufferPointer(start: nil, count: 0)
}
