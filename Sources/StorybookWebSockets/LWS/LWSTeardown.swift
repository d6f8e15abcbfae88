internal import CStorybookUV
internal import CStorybookWebSockets

/// A context that is being destroyed.
///
/// On a foreign loop, libwebsockets closes its handles in turns of that loop. 4.1.6 then needs a
/// second destroy call to finish; 5.0 finishes automatically and clears the pointer it was given.
final class LWSTeardown {
  private let context: OpaquePointer
  private let memory: LWSMemory
  private let target: Unmanaged<LWSCallbackTarget>
  private let ownHandles: Set<UnsafeMutablePointer<uv_handle_t>>
  private var turnsLeft = 5_000
  private var placeholder: DescriptorPlaceholder?

  init(
    _ context: OpaquePointer, _ memory: LWSMemory, target: Unmanaged<LWSCallbackTarget>,
    ownHandles: Set<UnsafeMutablePointer<uv_handle_t>>
  ) {
    self.context = context
    self.memory = memory
    self.target = target
    self.ownHandles = ownHandles
  }

  func destroy(on loop: ServiceLoop, then finish: @escaping () -> Void) {
    let eventPipe = eventPipe
    DescriptorNumbers.withoutReuse {
      lws_context_destroy(context)
      placeholder = eventPipe.flatMap(DescriptorPlaceholder.init(holding:))
    }
    waitUntilClosed(on: loop, then: finish)
  }

  /// The one descriptor that the library watches internally.
  private var eventPipe: Int32? {
    guard let handle = ownHandles.first(where: { uv_handle_get_type($0) == UV_POLL }) else {
      return nil
    }
    var descriptor: Int32 = -1
    guard uv_fileno(handle, &descriptor) == 0 else { return nil }
    return descriptor
  }

  private func waitUntilClosed(on loop: ServiceLoop, then finish: @escaping () -> Void) {
    turnsLeft -= 1
    let isClosed = loop.handles.isDisjoint(with: ownHandles)
    guard isClosed || turnsLeft == 0 else {
      return loop.afterThisTurn { self.waitUntilClosed(on: loop, then: finish) }
    }
    if memory.context.pointee != nil { lws_context_destroy(context) }
    placeholder?.release()
    target.release()
    finish()
  }
}
