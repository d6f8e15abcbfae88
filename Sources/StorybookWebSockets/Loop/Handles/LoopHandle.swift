internal import CStorybookUV

/// The memory of a libuv handle, kept alive until libuv has confirmed the close.
class LoopHandle {
  let base: UnsafeMutablePointer<uv_handle_t>
  private unowned let registry: HandleRegistry
  /// Runs after libuv has released the handle and its descriptor, however it was closed.
  var afterClose: (() -> Void)?
  private var isClosing = false

  /// Allocates a handle of the kind; call `open` once libuv has initialised it.
  init(_ kind: uv_handle_type, in registry: HandleRegistry) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: uv_handle_size(kind), alignment: 16)
    base = memory.bindMemory(to: uv_handle_t.self, capacity: 1)
    self.registry = registry
  }

  /// Makes libuv retain the object until `close`.
  func open() {
    base.pointee.data = Unmanaged.passRetained(self).toOpaque()
    registry.addHandle(self)
  }

  /// Idempotent.
  final func close() {
    guard !isClosing else { return }
    isClosing = true
    registry.remove(self)
    uv_close(base) { base in base.map(LoopHandle.finish) }
  }

  /// Releases the callbacks, which often retain the owner of the handle.
  func dropActions() {}

  func memory<Raw>(as kind: Raw.Type) -> UnsafeMutablePointer<Raw> {
    UnsafeMutableRawPointer(base).assumingMemoryBound(to: kind)
  }

  /// Returns the object that owns the handle of a libuv callback.
  static func owner(of base: UnsafeMutableRawPointer?) -> Self? {
    guard let base, let data = base.assumingMemoryBound(to: uv_handle_t.self).pointee.data
    else { return nil }
    return Unmanaged<LoopHandle>.fromOpaque(data).takeUnretainedValue() as? Self
  }

  private static func finish(_ base: UnsafeMutablePointer<uv_handle_t>) {
    guard let data = base.pointee.data else { return }
    base.pointee.data = nil
    let handle = Unmanaged<LoopHandle>.fromOpaque(data).takeRetainedValue()
    handle.afterClose?()
    handle.afterClose = nil
    handle.dropActions()
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }
}
