internal import Synchronization

/// Serialises what opens descriptors here with the one moment when a number must not be reused.
///
/// See `DescriptorPlaceholder`: between the library's first close of a number and the placeholder
/// that keeps it, another server's thread could be given that number.
enum DescriptorNumbers {
  private static let lock = Mutex(())

  static func whileNoneIsReused<Result: Sendable>(_ body: () -> Result) -> Result {
    lock.withLock { _ in body() }
  }
}
