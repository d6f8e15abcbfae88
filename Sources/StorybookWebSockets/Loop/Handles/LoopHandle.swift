internal import CStorybookUV

/// Memory of a libuv handle: it lives until libuv has confirmed the close, whoever lets go of it.
class LoopHandle {
  let base: UnsafeMutablePointer<uv_handle_t>
  private unowned let registry: HandleRegistry
  /// Runs when libuv has let go of the handle, and of its descriptor, whoever closed it.
  var afterClose: (() -> Void)?
  private var isClosing = false

  /// Makes room for a handle of the kind; `open` is called once libuv has initialised it.
  init(_ kind: uv_handle_type, in registry: HandleRegistry) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: uv_handle_size(kind), alignment: 16)
    base = memory.bindMemory(to: uv_handle_t.self, capacity: 1)
    self.registry = registry
  }

  /// From here on libuv holds the object, until `close`.
  func open() {
    base.pointee.data = Unmanaged.passRetained(self).toOpaque()
    registry.add(self)
  }

  /// Idempotent.
  final func close() {
    guard !isClosing else { return }
    isClosing = true
    registry.remove(self)
    uv_close(base) { base in base.map(LoopHandle.finish) }
  }

  /// Lets go of what would have been called; those closures often hold what holds the handle.
  func dropActions() {}

  func memory<Raw>(as kind: Raw.Type) -> UnsafeMutablePointer<Raw> {
    UnsafeMutableRawPointer(base).assumingMemoryBound(to: kind)
  }

  /// What the handle of a libuv callback belongs to.
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
