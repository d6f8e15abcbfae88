internal import CStorybookUV

/// Tells that something in one directory changed, by the platform's own notifications: inotify,
/// FSEvents or kqueue (libuv, "uv_fs_event_t").
final class DirectoryHandle: LoopHandle {
  private var changed: ((_ isItself: Bool) -> Void)?
  private let name: String?

  /// `changed` is told whether it was the directory itself that went or moved.
  ///
  /// Nil when the platform refuses: too many watches, or a file system that tells nothing.
  init?(_ path: String, on loop: ServiceLoop, changed: @escaping (_ isItself: Bool) -> Void) {
    self.changed = changed
    name = path.split(separator: "/").last.map(String.init)
    super.init(UV_FS_EVENT, in: loop.turn.handles)
    let event = memory(as: uv_fs_event_t.self)
    guard uv_fs_event_init(loop.uv, event) == 0 else { return nil }
    open()
    let status = uv_fs_event_start(
      event,
      { handle, name, _, _ in
        DirectoryHandle.owner(of: handle)?.report(name.map { String(cString: $0) })
      }, path, 0)
    guard status == 0 else {
      close()
      return nil
    }
  }

  /// An event of the directory itself carries its own name. An entry of that name is taken for
  /// it: the directory is then only watched anew.
  private func report(_ name: String?) { changed?(name == self.name) }

  override func dropActions() { changed = nil }
}
