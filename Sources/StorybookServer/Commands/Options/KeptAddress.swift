import StorybookFiles
import StorybookWebSockets
import Synchronization

/// The address of a running storybook in the build folder of its package, which may appear later: a
/// package that was never built has none.
struct KeptAddress: Sendable {
  private let package: String
  private let loop: ServiceLoop
  private let watch: Watch?

  /// - Parameter package: the root of the package.
  init(_ address: String, of package: String, on loop: ServiceLoop) async {
    self.package = package
    self.loop = loop
    let once = Once()
    let write: @Sendable () -> Void = {
      if let file = AddressFile(package: package), once.isFirst() { file.writeAddress(address) }
    }
    let folder = "\(package)/.build"
    watch = await loop.run { () -> Watch? in
      if AddressFile(package: package) != nil {
        write()
        return nil
      }
      // SwiftPM writes files of its own into the folder: those are reported.
      return loop.watch(
        [package],
        ignoring: { path, isDirectory in
          guard isDirectory else { return !path.hasPrefix("\(folder)/") }
          return path != package && path != folder
        },
        isSeenAtOnce: { _ in true }, changed: { _ in write() })
    }
  }

  func remove() async {
    await loop.run { [watch] in watch?.cancel() }
    AddressFile(package: package)?.remove()
  }
}

/// The file itself is a change in the folder.
private final class Once: Sendable {
  private let isOver = Atomic(false)

  func isFirst() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}
