internal import Synchronization

/// Serialises opening descriptors with the one moment when a number must not be reused.
///
/// See `DescriptorPlaceholder`: between the library's first close of a number and the placeholder
/// that reserves it, another server's thread could be assigned that number.
enum DescriptorNumbers {
  private static let lock = Mutex(())

  static func withoutReuse<Result: Sendable>(_ body: () -> Result) -> Result {
    lock.withLock { _ in body() }
  }
}
