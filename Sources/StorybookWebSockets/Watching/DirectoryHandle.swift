internal import CStorybookUV

/// Tells that something in one directory changed, by the platform's own notifications: inotify,
/// FSEvents or kqueue (libuv, "uv_fs_event_t").
final class DirectoryHandle: LoopHandle {
  private var changed: (() -> Void)?

  /// Nil when the platform refuses: too many watches, or a file system that tells nothing.
  init?(_ path: String, on loop: ServiceLoop, changed: @escaping () -> Void) {
    self.changed = changed
    super.init(UV_FS_EVENT, in: loop.turn.handles)
    let event = memory(as: uv_fs_event_t.self)
    guard uv_fs_event_init(loop.uv, event) == 0 else { return nil }
    open()
    let status = uv_fs_event_start(
      event, { handle, _, _, _ in DirectoryHandle.owner(of: handle)?.changed?() }, path, 0)
    guard status == 0 else {
      close()
      return nil
    }
  }

  override func dropActions() { changed = nil }
}
