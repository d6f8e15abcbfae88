import CStorybookTrace

/// The images that a trace's addresses are in: the one with the storybook's code, and the
/// executable, where a quick build has that code in a library.
///
/// ```text
/// address              place
/// -0x1200              0x1200 before the origin, in the storybook's image
/// 0x1000000000003400   0x3400 behind the start of the executable
/// ```
package enum TracedImages {
  private static let mark = Int(STORYBOOK_TRACE_EXECUTABLE)
  private static let largestImage: UInt = 1 << 31

  /// The base of a trace's addresses; it is within the storybook's image.
  package static var origin: UnsafeRawPointer { UnsafeRawPointer(#dsohandle) }

  /// The images of this process, the executable last; none on macOS.
  package static var all: [ProgramImage] {
    var range: [UInt] = [0, 0]
    storybook_executable(&range)
    let start = UnsafeRawPointer(bitPattern: range[0])
    guard let start else { return [] }
    let storybook = ProgramImage(of: origin, addedTo: 0)
    guard !(range[0]..<range[1]).contains(UInt(bitPattern: origin)) else { return [storybook] }
    return [storybook, ProgramImage(of: start, addedTo: mark)]
  }

  /// Whether an address is relative to the start of the executable. Half of the mark, as a return
  /// address is moved back by one.
  package static func isInExecutable(_ address: Int) -> Bool { address > mark / 2 }

  /// Whether an address is relative to one of the images, and thus equal in all processes.
  package static func contain(_ address: Int) -> Bool {
    [address, address &- mark].contains { $0.magnitude < largestImage }
  }
}

extension ProgramImage {
  /// - Parameters:
  ///   - base: the address in the image that those of a trace are relative to.
  ///   - mark: what a trace adds to them.
  fileprivate init(of base: UnsafeRawPointer, addedTo mark: Int) {
    let path = storybook_image_path(base).map { String(cString: $0) } ?? ""
    let start = Int(bitPattern: base) &- Int(bitPattern: storybook_load_offset(base))
    self.init(path: path, offset: start &- mark)
  }
}
