import CStorybookTrace
import Foundation
import Storybook

/// Symbolicates a trace, in any process of the executable that wrote it.
enum Symbols {
  /// The base of a trace's addresses; it is within the storybook's own image.
  static var origin: UnsafeRawPointer { UnsafeRawPointer(#dsohandle) }

  /// Returns the functions from the author's innermost one to the storybook's call; frames below
  /// are omitted.
  ///
  /// `failure` is the compiler's note on an inlined check ("arithmetic overflow").
  static func frames(of trace: Trace) -> (frames: [StackFrame], failure: String?) {
    #if os(Linux)
      let addresses = addresses(of: trace)
      let owners = addresses.map { images.file(at: $0).map(owner) }
      // The compiler may have recorded the reason at the faulting address.
      let fault = addresses.firstIndex(of: trace.fault)
      let wanted = Set(authorsPart(of: owners)).union(fault.map { [$0] } ?? [])
      let indices = wanted.sorted()
      let found = Dictionary(
        uniqueKeysWithValues: zip(indices, images.frames(at: indices.map { addresses[$0] })))
      let failure = indices.compactMap { found[$0]?.first { $0.isFailure }?.name }.first
      let frames = owners.indices.flatMap { index in
        found[index]?.compactMap(owned) ?? owners[index].map { [placeholder($0)] } ?? []
      }
      return (trimmed(frames), failure)
    #else
      return ([], nil)
    #endif
  }

  /// Returns the range of a stack to symbolicate; skipping the others saves most of the time.
  static func authorsPart(of owners: [CodeOwner?]) -> Range<Int> {
    func isForeign(_ owner: CodeOwner?) -> Bool { owner == .author || owner == .dependency }
    guard let start = owners.firstIndex(where: isForeign) else { return 0..<0 }
    let end = owners[start...].lastIndex { $0 == .storybook } ?? owners.endIndex
    let called = owners[start..<end]
    let last = called.lastIndex { $0 == .author } ?? called.lastIndex(where: isForeign)
    return last.map { start..<($0 + 1) } ?? 0..<0
  }

  /// Returns the frames from the author's code, or what it called, to where the storybook called
  /// it.
  ///
  /// Below the storybook there is only the author's `main`. Fetched packages count as the author's
  /// code if there is no other.
  static func trimmed(_ frames: [(frame: StackFrame, owner: CodeOwner)]) -> [StackFrame] {
    let start = frames.firstIndex { $0.owner != .storybook } ?? frames.endIndex
    let end = frames[start...].lastIndex { $0.owner == .storybook } ?? frames.endIndex
    let called = frames[start..<end]
    var author = CodeOwner.dependency
    if called.contains(where: { $0.owner == .author }) { author = .author }
    guard let last = called.lastIndex(where: { $0.owner == author }) else { return [] }
    return called[start...last].map { frame, owner in
      StackFrame(function: frame.function, source: frame.source, isAuthors: owner == author)
    }
  }
}

#if os(Linux)
  extension Symbols {
    private static let images = TracedImages(origin: origin, program: "/proc/self/exe")

    private static let ownership = {
      let install: @convention(c) (Int32, UInt8, UnsafeRawPointer?) -> Void =
        storybook_trace_install
      let address = unsafeBitCast(install, to: Int.self) &- Int(bitPattern: origin)
      let file = images.frames(at: [address]).first?.last?.source?.file
      return CodeOwnership.compiled.including(traceFile: file)
    }()

    /// Returns the trace's addresses without recursion; a return address is moved back to its
    /// call.
    private static func addresses(of trace: Trace) -> [Int] {
      withoutRecursion(trace.addresses).map { address in
        if address == trace.fault { return address }
        return address &- 1
      }
    }

    /// Keeps three rounds of a recursion, which show as much as a hundred.
    private static func withoutRecursion(_ addresses: [Int]) -> [Int] {
      var counts: [Int: Int] = [:]
      return addresses.filter { address in
        counts[address, default: 0] += 1
        return counts[address, default: 0] <= 3
      }
    }

    /// The file of a whole module is unknown: it counts as the author's, so that its frames are
    /// read.
    private static func owner(of file: String) -> CodeOwner {
      guard !file.isEmpty else { return .author }
      return ownership.owner(of: file)
    }

    private static func placeholder(
      _ owner: CodeOwner
    ) -> (frame: StackFrame, owner: CodeOwner) {
      (StackFrame(function: "", source: nil, isAuthors: owner == .author), owner)
    }

    /// Returns `nil` for code that the compiler generated, as it has no line.
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
