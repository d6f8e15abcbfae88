import CStorybookTrace
import Foundation
import Storybook

/// Names the places of a trace, in any process of the executable that wrote it.
enum Symbols {
  /// Addresses of a trace are relative to this place; it lies where the storybook's own code lies.
  static var origin: UnsafeRawPointer { UnsafeRawPointer(#dsohandle) }

  /// The functions from the author's innermost one on; what is below the author's code is left out.
  ///
  /// The second part is what the compiler noted of an inlined check ("arithmetic overflow").
  static func frames(of trace: Trace) -> (frames: [StackFrame], failure: String?) {
    #if os(Linux)
      guard let symbolicator else { return ([], nil) }
      let addresses = addresses(of: trace)
      let owners = addresses.map { symbolicator.file(at: $0).map(owner) }
      // Where it ended, the compiler may have noted why.
      let fault = addresses.firstIndex(of: trace.fault &+ offset)
      let wanted = Set(authorsPart(of: owners)).union(fault.map { [$0] } ?? [])
      let indices = wanted.sorted()
      let found = Dictionary(
        uniqueKeysWithValues: zip(indices, symbolicator.frames(at: indices.map { addresses[$0] })))
      let failure = indices.compactMap { found[$0]?.first { $0.isFailure }?.name }.first
      let frames = owners.indices.flatMap { index in
        found[index]?.compactMap(owned) ?? owners[index].map { [placeholder($0)] } ?? []
      }
      return (trimmed(frames), failure)
    #else
      return ([], nil)
    #endif
  }

  /// The places of a stack whose names are shown: the others are neither read nor named, which takes
  /// most of the time.
  static func authorsPart(of owners: [CodeOwner?]) -> Range<Int> {
    func isForeign(_ owner: CodeOwner?) -> Bool { owner == .author || owner == .dependency }
    guard let start = owners.firstIndex(where: isForeign) else { return 0..<0 }
    let end = owners[start...].lastIndex { $0 == .storybook } ?? owners.endIndex
    let called = owners[start..<end]
    let last = called.lastIndex { $0 == .author } ?? called.lastIndex(where: isForeign)
    return last.map { start..<($0 + 1) } ?? 0..<0
  }

  /// From the author's code, or what it called, to where the storybook called it.
  ///
  /// Below the storybook there is only the author's `main`. Code that was fetched is the author's
  /// where there is no other.
  static func trimmed(_ frames: [(frame: StackFrame, owner: CodeOwner)]) -> [StackFrame] {
    let start = frames.firstIndex { $0.owner != .storybook } ?? frames.endIndex
    let end = frames[start...].lastIndex { $0.owner == .storybook } ?? frames.endIndex
    let called = frames[start..<end]
    let author: CodeOwner = called.contains { $0.owner == .author } ? .author : .dependency
    guard let last = called.lastIndex(where: { $0.owner == author }) else { return [] }
    return called[start...last].map { frame, owner in
      StackFrame(function: frame.function, source: frame.source, isAuthors: owner == author)
    }
  }
}

#if os(Linux)
  extension Symbols {
    private static let symbolicator = ELFImage(path: "/proc/self/exe").map { Symbolicator($0) }

    private static let ownership = {
      let install: @convention(c) (Int32, UInt8, UnsafeRawPointer?) -> Void =
        storybook_trace_install
      let address = unsafeBitCast(install, to: Int.self) &- Int(bitPattern: origin) &+ offset
      let file = symbolicator?.frames(at: [address]).first?.last?.source?.file
      return CodeOwnership.compiled.including(traceFile: file)
    }()

    /// Where the origin is as the executable numbers it.
    private static let offset =
      Int(bitPattern: origin) &- Int(bitPattern: storybook_image_base(origin))
      &+ (symbolicator?.baseAddress ?? 0)

    /// As the executable numbers them: without recursion, and of a call the call itself, not what
    /// comes after it.
    private static func addresses(of trace: Trace) -> [Int] {
      withoutRecursion(trace.addresses).map { address in
        address &+ offset &- (address == trace.fault ? 0 : 1)
      }
    }

    /// Three rounds of a recursion say as much as a hundred.
    private static func withoutRecursion(_ addresses: [Int]) -> [Int] {
      var counts: [Int: Int] = [:]
      return addresses.filter { address in
        counts[address, default: 0] += 1
        return counts[address, default: 0] <= 3
      }
    }

    /// Of a whole module no file is known: it is looked into.
    private static func owner(of file: String) -> CodeOwner {
      file.isEmpty ? .author : ownership.owner(of: file)
    }

    private static func placeholder(
      _ owner: CodeOwner
    ) -> (frame: StackFrame, owner: CodeOwner) {
      (StackFrame(function: "", source: nil, isAuthors: owner == .author), owner)
    }

    /// Code that the compiler made up has no line.
    private static func owned(
      _ frame: Symbolicator.Frame
    ) -> (frame: StackFrame, owner: CodeOwner)? {
      guard !frame.isFailure, let source = frame.source, source.line > 0,
        !source.file.hasPrefix("<")
      else { return nil }
      let owner = ownership.owner(of: source.file)
      let named = StackFrame(function: frame.name, source: source, isAuthors: owner == .author)
      return (named, owner)
    }
  }
#endif
