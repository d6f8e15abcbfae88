internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread that knows whether it is the current one.
final class ServiceThread: Sendable {
  /// Room reducers and JSON of the maximum depth run here; the macOS default is 512 kB.
  private static let stackSize = 8 << 20
  private let identity = Atomic<UInt>(0)

  var isCurrent: Bool { identity.load(ordering: .relaxed) == Self.currentIdentity }

  /// Runs the body on a new, detached thread.
  func start(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    let start = Unmanaged.passRetained(Start(thread: self, body: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    guard create(&attributes, argument: start.toOpaque()) == 0 else {
      start.release()
      throw .loopUnavailable
    }
  }

  private func create(
    _ attributes: inout pthread_attr_t, argument: UnsafeMutableRawPointer
  ) -> Int32 {
    #if canImport(Darwin)
      var handle: pthread_t?
      return pthread_create(&handle, &attributes, { Start.run($0) }, argument)
    #else
      var handle = pthread_t()
      return pthread_create(&handle, &attributes, { $0.flatMap(Start.runArgument) }, argument)
    #endif
  }

  private static var currentIdentity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  private final class Start {
    let thread: ServiceThread
    let body: @Sendable () -> Void

    init(thread: ServiceThread, body: @escaping @Sendable () -> Void) {
      self.thread = thread
      self.body = body
    }

    static func runArgument(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
      start.thread.identity.store(ServiceThread.currentIdentity, ordering: .relaxed)
      start.body()
      start.thread.identity.store(0, ordering: .relaxed)
      return nil
    }
  }
}
