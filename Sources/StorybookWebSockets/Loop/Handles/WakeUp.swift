internal import CStorybookUV

/// Ends the loop's wait for events, from any thread.
final class WakeUp: LoopHandle, @unchecked Sendable {
  // uv_async_send is the one libuv function that is thread-safe (libuv guide, "Threads"); the
  // inbox's lock ensures that it is not called after the close.

  init(on loop: borrowing ServiceLoop) throws(ServerError) {
    super.init(UV_ASYNC, in: loop.turn.handles)
    guard uv_async_init(loop.uv, memory(as: uv_async_t.self), { _ in }) == 0 else {
      throw .loopUnavailable
    }
    open()
  }

  func send() { uv_async_send(memory(as: uv_async_t.self)) }
}
