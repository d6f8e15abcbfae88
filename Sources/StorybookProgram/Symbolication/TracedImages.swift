import CStorybookTrace
import Storybook

/// The images that a trace's addresses are in: the one with the storybook's code, and the
/// executable, where a quick build has that code in a library.
///
/// ```text
/// address              place
/// -0x1200              0x1200 before the origin, in the storybook's image
/// 0x1000000000003400   0x3400 behind the start of the executable
/// ```
package struct TracedImages: Sendable {
  private struct Image: Sendable {
    let symbolicator: Symbolicator
    /// Converts addresses of a trace to those of the file.
    let offset: Int

    init?(path: String, offset: Int) {
      guard let image = ELFImage(path: path) else { return nil }
      symbolicator = Symbolicator(image)
      self.offset = offset &+ symbolicator.baseAddress
    }
  }

  private static let mark = Int(STORYBOOK_TRACE_EXECUTABLE)
  private static let largestImage: UInt = 1 << 31

  private let storybook: Image?
  /// `nil` where the executable is the storybook's image.
  private let executable: Image?

  /// - Parameter program: the path of the executable.
  init(origin: UnsafeRawPointer, program: String) {
    var range: [UInt] = [0, 0]
    storybook_executable(&range)
    let isSeparate = !(range[0]..<range[1]).contains(UInt(bitPattern: origin))
    let offset = Int(bitPattern: origin) &- Int(bitPattern: storybook_image_base(origin))
    guard isSeparate else {
      storybook = Image(path: program, offset: offset)
      executable = nil
      return
    }
    let path = storybook_image_path(origin).map { String(cString: $0) }
    storybook = Image(path: path ?? program, offset: offset)
    executable = Image(path: program, offset: -Self.mark)
  }

  /// Returns the main file of the unit at an address, as ``Symbolicator/file(at:)`` does.
  func file(at address: Int) -> String? {
    let image = image(of: address)
    return image?.symbolicator.file(at: address &+ (image?.offset ?? 0))
  }

  /// Returns the functions at each address, innermost first; empty if nothing is known.
  func frames(at addresses: [Int]) -> [[Symbolicator.Frame]] {
    let found = [storybook, executable].enumerated().map { number, image in
      Self.frames(at: addresses.filter { Self.isInExecutable($0) == (number == 1) }, in: image)
    }
    return addresses.map { found[0][$0] ?? found[1][$0] ?? [] }
  }

  /// Whether an address is relative to one of the images, and thus equal in all processes.
  package static func contain(_ address: Int) -> Bool {
    [address, address &- mark].contains { $0.magnitude < largestImage }
  }

  private func image(of address: Int) -> Image? {
    guard Self.isInExecutable(address) else { return storybook }
    return executable
  }

  /// Half of the mark, as a return address is moved back by one.
  private static func isInExecutable(_ address: Int) -> Bool { address > mark / 2 }

  private static func frames(at addresses: [Int], in image: Image?) -> [Int: [Symbolicator.Frame]] {
    guard let image else { return [:] }
    let frames = image.symbolicator.frames(at: addresses.map { $0 &+ image.offset })
    return Dictionary(zip(addresses, frames)) { first, _ in first }
  }
}
