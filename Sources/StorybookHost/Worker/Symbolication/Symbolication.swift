import Storybook
import StorybookProgram

/// Finds the functions of a trace, and the author's lines.
enum Symbolication {
  typealias OwnedFrame = (frame: StackFrame, owner: CodeOwner)

  /// Without a symbolizer, the answer has names only, and what to do. Blocks its thread.
  static func answerTrace(_ trace: Trace, in files: ImageFiles) -> SymbolicationCache.Answer {
    let places = trace.places(in: files)
    do throws(SymbolizerError) {
      return answerFrames(try Symbolizer.find().frames(at: places, in: files))
    } catch {
      let names = SymbolNames.frames(at: places, in: files)
      return SymbolicationCache.Answer(frames: trimmed(names), remedy: error.description)
    }
  }

  private static func answerFrames(_ frames: [SymbolizedFrame]) -> SymbolicationCache.Answer {
    let ownership = CodeOwnership(files: frames.compactMap(\.source?.file))
    let owned = frames.filter(\.hasLine).compactMap { frame -> OwnedFrame? in
      guard let source = frame.source else { return nil }
      let owner = ownership.owner(of: source.file)
      return (StackFrame(function: frame.name, source: source, isAuthors: false), owner)
    }
    return SymbolicationCache.Answer(
      frames: trimmed(owned), failure: frames.first(where: \.isFailure)?.name)
  }

  /// Returns the frames from the author's code, or what it called, to where the storybook called
  /// it.
  ///
  /// Below the storybook there is only the author's `main`. Fetched packages count as the author's
  /// code if there is no other.
  static func trimmed(_ frames: [OwnedFrame]) -> [StackFrame] {
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

extension Trace {
  /// Three rounds of a recursion show as much as a hundred.
  private static let mostRounds = 3

  /// Returns the places of its addresses that are in the files, innermost first; a return address
  /// is moved back to its call.
  fileprivate func places(in files: ImageFiles) -> [ImageFiles.Place] {
    var counts: [Int: Int] = [:]
    return addresses.compactMap { address in
      counts[address, default: 0] += 1
      guard counts[address, default: 0] <= Self.mostRounds else { return nil }
      guard address != fault else { return files.place(of: address) }
      return files.place(of: address &- 1)
    }
  }
}
