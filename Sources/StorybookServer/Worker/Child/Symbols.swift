import Foundation
import Storybook

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Names the places of a trace, in any process of the executable that wrote it.
enum Symbols {
  /// Addresses of a trace are relative to this place; it lies where the storybook's own code lies.
  static var origin: UnsafeRawPointer { UnsafeRawPointer(#dsohandle) }

  /// The functions from the author's innermost one on; what is below the author's code is left out.
  ///
  /// The second part is what the compiler noted of an inlined check ("arithmetic overflow").
  static func frames(of trace: Trace) -> (frames: [StackFrame], failure: String?) {
    #if os(Linux) && canImport(Runtime)
      let frames = symbolicated(withoutRecursion(trace.addresses), fault: trace.fault)
      let failure = frames.compactMap(failure).first
      return (trimmed(frames.compactMap { frame($0) ?? interrupted($0) }), failure)
    #else
      return ([], nil)
    #endif
  }

  /// From the first frame of the author's to the last one.
  static func trimmed(_ frames: [StackFrame]) -> [StackFrame] {
    guard let first = frames.firstIndex(where: \.isAuthors),
      let last = frames.lastIndex(where: { $0.isAuthors && $0.function != "static Main.main()" })
    else { return [] }
    return Array(frames[first...max(first, last)])
  }

  /// Folders of this package, as the compiler saw them: what lies elsewhere is an author's.
  static let ownFolders: [String] = {
    let package = root(of: #filePath, below: "/Sources/StorybookServer/")
    return ["Sources", "Public"].map { "\(package)/\($0)/" }
  }()

  /// What is before the last such part of a path: how deep a file lies below it is its own matter.
  static func root(of file: String, below part: String) -> String {
    guard let range = file.range(of: part, options: .backwards) else {
      preconditionFailure("“\(file)” is not below “\(part)”.")
    }
    return String(file[..<range.lowerBound])
  }

  static func isOwn(_ file: String) -> Bool { ownFolders.contains { file.hasPrefix($0) } }
}

#if os(Linux) && canImport(Runtime)
  extension Symbols {
    private static func symbolicated(
      _ addresses: [Int], fault: Int
    ) -> [SymbolicatedBacktrace.Frame] {
      guard let backtrace = backtrace(addresses, fault),
        let result = backtrace.symbolicated(
          with: .capture(), options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])
      else { return [] }
      return result.frames
    }

    /// The run time makes backtraces from its own process only; from its documented compact form
    /// it takes any: a byte for 64-bit addresses, then each address behind its kind and length,
    /// big endian, then zero (swift/docs/CompactBacktraceFormat.md).
    private static func backtrace(_ addresses: [Int], _ fault: Int) -> Backtrace? {
      var bytes: [UInt8] = [0b10]
      for address in addresses {
        let isExact = address == fault
        bytes.append(isExact ? 0b0001_1111 : 0b0010_1111)
        let absolute = UInt64(truncatingIfNeeded: Int(bitPattern: origin) &+ address)
        withUnsafeBytes(of: absolute.bigEndian) { bytes.append(contentsOf: $0) }
      }
      bytes.append(0)
      let text = Data(bytes).base64EncodedString().replacing("=", with: "")
      let form = ["architecture": architecture, "backtrace": text]
      guard let data = try? JSONEncoder().encode(form) else { return nil }
      return try? JSONDecoder().decode(Backtrace.self, from: data)
    }

    /// Three rounds of a recursion say as much as a hundred.
    private static func withoutRecursion(_ addresses: [Int]) -> [Int] {
      var counts: [Int: Int] = [:]
      return addresses.filter { address in
        counts[address, default: 0] += 1
        return counts[address, default: 0] <= 3
      }
    }

    private static var architecture: String {
      #if arch(x86_64)
        "x86_64"
      #else
        "arm64"
      #endif
    }

    private static func frame(_ frame: SymbolicatedBacktrace.Frame) -> StackFrame? {
      // Code that the compiler made up has no line.
      guard let symbol = frame.symbol, failure(frame) == nil,
        let place = symbol.sourceLocation, place.path.hasPrefix("/"), place.line > 0
      else { return nil }
      let source = StackFrame.Source(file: place.path, line: place.line, column: place.column)
      return StackFrame(
        function: symbol.name, source: source, isAuthors: !isOwn(place.path))
    }

    /// A loop may be interrupted where the compiler noted no line: one close by will do.
    private static func interrupted(_ frame: SymbolicatedBacktrace.Frame) -> StackFrame? {
      guard let symbol = frame.symbol, let path = symbol.sourceLocation?.path,
        path.hasPrefix("/"), !isOwn(path), symbol.name.contains("("),
        !symbol.name.hasPrefix("implicit closure"), let address = address(of: frame)
      else { return nil }
      let neighbours = (1...8).flatMap { [address - 4 * $0, address + 4 * $0] }
      return symbolicated(neighbours, fault: 0).lazy
        .filter { $0.symbol?.name == symbol.name }.compactMap { self.frame($0) }.first
    }

    private static func address(of frame: SymbolicatedBacktrace.Frame) -> Int? {
      let counter = "\(frame.captured.originalProgramCounter)"
      return UInt(counter.trimmingPrefix("0x"), radix: 16).map {
        Int(bitPattern: $0) - Int(bitPattern: origin)
      }
    }

    private static func failure(_ frame: SymbolicatedBacktrace.Frame) -> String? {
      let name = frame.symbol?.name
      return name.flatMap { $0.hasPrefix("Swift runtime failure: ") ? $0 : nil }
    }
  }
#endif
