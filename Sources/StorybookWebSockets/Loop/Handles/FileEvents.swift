internal import CStorybookUV

/// Reports changes in a directory as the platform detects them.
final class FileEvents: LoopHandle {
  /// The platform's error for a directory it cannot watch.
  struct WatchError: Error, CustomStringConvertible {
    let code: Int32

    /// Whether the directory does not exist or is inaccessible to this process.
    var concernsDirectory: Bool {
      [UV_ENOENT, UV_ENOTDIR, UV_EACCES, UV_EPERM].contains { $0.rawValue == code }
    }

    var description: String {
      #if os(Linux)
        if code == UV_ENOSPC.rawValue { return "the limit fs.inotify.max_user_watches is reached" }
        if code == UV_EMFILE.rawValue {
          return "the limit fs.inotify.max_user_instances is reached"
        }
      #endif
      return String(cString: uv_strerror(code))
    }
  }

  /// Whether one handle also covers all subdirectories (libuv, "uv_fs_event_t").
  static var coversFoldersBelow: Bool {
    #if os(macOS)
      true
    #else
      false
    #endif
  }

  private var reported: ((_ name: String?, _ isRename: Bool) -> Void)?

  /// Reports the name below the directory, if the platform knows it, and whether a file may have
  /// been created, removed or renamed.
  ///
  /// Changes of the directory itself are reported under its own last component, or without a name.
  init(
    of directory: String, on loop: ServiceLoop,
    reported: @escaping (_ name: String?, _ isRename: Bool) -> Void
  ) throws(WatchError) {
    self.reported = reported
    super.init(UV_FS_EVENT, in: loop.turn.handles)
    let events = memory(as: uv_fs_event_t.self)
    let status = uv_fs_event_init(loop.uv, events)
    guard status == 0 else { throw WatchError(code: status) }
    open()
    try startEvents(events, directory: directory)
  }

  private func startEvents(
    _ events: UnsafeMutablePointer<uv_fs_event_t>, directory: String
  ) throws(WatchError) {
    var flags: UInt32 = 0
    if Self.coversFoldersBelow { flags = UV_FS_EVENT_RECURSIVE.rawValue }
    let status = DescriptorNumbers.withoutReuse {
      uv_fs_event_start(
        events,
        { events, name, flags, status in
          let isRename = status != 0 || flags & Int32(UV_RENAME.rawValue) != 0
          FileEvents.owner(of: events)?.reportName(name, isRename: isRename)
        }, directory, UInt32(flags))
    }
    guard status == 0 else {
      close()
      throw WatchError(code: status)
    }
  }

  private func reportName(_ name: UnsafePointer<CChar>?, isRename: Bool) {
    let name = name.map { String(cString: $0) } ?? ""
    reported?(name.isEmpty ? nil : name, isRename)
  }

  override func dropActions() { reported = nil }
}
