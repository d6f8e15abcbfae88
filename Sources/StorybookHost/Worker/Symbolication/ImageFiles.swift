import Foundation
import StorybookProgram

/// The files that a worker runs, open until its trace is symbolicated: a build may replace them.
final class ImageFiles: Sendable {
  struct File: Hashable, Sendable {
    /// What to add to an address of a trace to get the one in the file.
    let offset: Int
    /// The file's number and the time of its last change: a build writes another file.
    let identity: FileFingerprint?
  }

  /// An address in one of the files.
  struct Place: Hashable, Sendable {
    let file: Int
    let address: Int
  }

  /// The least number of a descriptor: child processes get copies with lower ones.
  private static let leastDescriptor: Int32 = 64

  let descriptors: [Int32]
  let files: [File]

  /// Returns `nil` if there are none, or one cannot be opened.
  ///
  /// - Parameter images: the executable last, which is known by its process.
  init?(_ images: [ProgramImage], of process: pid_t) {
    guard 1...2 ~= images.count else { return nil }
    var paths = images.map(\.path)
    #if os(Linux)
      paths[paths.count - 1] = "/proc/\(process)/exe"
    #endif
    var descriptors: [Int32] = []
    var files: [File] = []
    for (image, path) in zip(images, paths) {
      guard let descriptor = Self.openPath(path) else { break }
      descriptors.append(descriptor)
      files.append(File(offset: image.offset, identity: FileFingerprint(descriptor: descriptor)))
    }
    self.descriptors = descriptors
    self.files = files
    guard files.count == images.count else { return nil }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Returns the place of a trace's address; `nil` for one in any other file.
  func place(of address: Int) -> Place? {
    guard TracedImages.contain(address) else { return nil }
    var index = 0
    if TracedImages.isInExecutable(address) { index = files.count - 1 }
    let address = address &+ files[index].offset
    guard address >= 0 else { return nil }
    return Place(file: index, address: address)
  }

  /// A program may name a pipe, which must not block.
  private static func openPath(_ path: String) -> Int32? {
    let opened = systemOpen(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { return nil }
    defer { close(opened) }
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, leastDescriptor)
    guard descriptor >= 0 else { return nil }
    return descriptor
  }
}

private func systemOpen(_ path: String, flags: Int32) -> Int32 { open(path, flags) }
