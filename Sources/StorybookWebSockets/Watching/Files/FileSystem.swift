internal import CStorybookUV

#if canImport(Darwin)
  internal import Darwin
#endif

/// Directory contents, read through libuv uniformly on all platforms.
enum FileSystem {
  enum EntryKind { case file, directory, other }

  struct Entry {
    let name: String
    /// `nil` if the file system does not state the kind in its listing.
    let kind: EntryKind?
  }

  struct ReadError: Error {
    /// Whether the directory is missing or unreadable, so that retrying is pointless.
    let isFinal: Bool
  }

  /// Returns `nil` if there is no such file. Links are examined themselves unless followed.
  static func status(
    at path: String, followingLink: Bool = false
  ) -> (kind: EntryKind, stamp: FileStamp)? {
    request { request in
      let read = followingLink ? uv_fs_stat : uv_fs_lstat
      guard read(nil, request, path, nil) == 0 else { return nil }
      let found = request.pointee.statbuf
      return (kind(ofMode: found.st_mode), stamp(found))
    }
  }

  static func entries(of directory: String) throws(ReadError) -> [Entry] {
    let (status, entries) = DescriptorNumbers.withoutReuse { list(directory) }
    guard status < 0 else { return entries }
    throw ReadError(isFinal: FileEvents.WatchError(code: status).concernsDirectory)
  }

  private static func list(_ directory: String) -> (status: Int32, [Entry]) {
    request { request in
      let status = uv_fs_scandir(nil, request, directory, 0, nil)
      var entries: [Entry] = []
      var entry = uv_dirent_t()
      while status > 0, uv_fs_scandir_next(request, &entry) == 0 {
        entries.append(Entry(name: String(cString: entry.name), kind: kind(ofEntry: entry.type)))
      }
      return (status, entries)
    }
  }

  private static func request<Result>(
    _ body: (UnsafeMutablePointer<uv_fs_t>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: uv_fs_t.self, capacity: 1) { memory in
      memory.initialize(repeating: uv_fs_t())
      guard let request = memory.baseAddress else {
        preconditionFailure("A buffer must have an address.")
      }
      defer { uv_fs_req_cleanup(request) }
      return body(request)
    }
  }

  private static func kind(ofMode mode: UInt64) -> EntryKind {
    switch mode & 0o170000 {
    case 0o040000: .directory
    case 0o100000, 0o120000: .file
    default: .other
    }
  }

  private static func kind(ofEntry type: uv_dirent_type_t) -> EntryKind? {
    switch type {
    case UV_DIRENT_DIR: .directory
    case UV_DIRENT_FILE, UV_DIRENT_LINK: .file
    case UV_DIRENT_UNKNOWN: nil
    default: .other
    }
  }

  private static func stamp(_ found: uv_stat_t) -> FileStamp {
    var now = uv_timeval64_t()
    _ = uv_gettimeofday(&now)
    return FileStamp(
      device: found.st_dev, inode: found.st_ino, size: found.st_size,
      modified: (Int64(found.st_mtim.tv_sec), Int64(found.st_mtim.tv_nsec)),
      now: (now.tv_sec, Int64(now.tv_usec) * 1_000))
  }
}

extension FileSystem {
  /// Whether another machine may write without this kernel noticing.
  static func isShared(_ directory: String) -> Bool {
    #if canImport(Darwin)
      var found = statfs()
      return statfs(directory, &found) == 0 && found.f_flags & UInt32(MNT_LOCAL) == 0
    #else
      return request { request in
        guard uv_fs_statfs(nil, request, directory, nil) == 0, let found = request.pointee.ptr
        else { return false }
        let type = found.assumingMemoryBound(to: uv_statfs_t.self).pointee.f_type
        return sharedTypes.contains(UInt32(truncatingIfNeeded: type))
      }
    #endif
  }

  /// NFS, SMB, CIFS, SMB 2, 9P (WSL), FUSE (sshfs, virtiofs), Ceph, VirtualBox, VMware
  /// (statfs(2), and linux/magic.h).
  private static let sharedTypes: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x00C3_6400, 0x786F_4256,
    0xBACB_ACBC,
  ]
}
