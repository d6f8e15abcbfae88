#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file of a Unix socket.
struct UnixSocketFile {
  private let path: String
  private let address: sockaddr_un
  private var identity: FileStamp?

  /// Removes the stale socket of a server that was killed, but no other file.
  init(_ path: String) throws(ServerError) {
    guard let address = Self.address(path) else {
      throw .socketFileUnusable(path, reason: "the path is too long")
    }
    self.path = path
    self.address = address
    guard let isSocket = Self.isSocket(path) else { return }
    guard isSocket else { throw .socketFileForeign(path) }
    if isAnswered { throw .socketFileTaken(path) }
    unlink(path)
  }

  /// Binds the socket, accessible to this user only.
  mutating func bind(_ descriptor: Int32) -> Bool {
    guard withPointer({ systemBind(descriptor, address: $0, length: $1) }) == 0 else {
      return false
    }
    identity = FileSystem.status(at: path)?.stamp
    return chmod(path, S_IRUSR | S_IWUSR) == 0
  }

  /// Removes the file unless another server has replaced it.
  func remove() {
    guard let identity, let found = FileSystem.status(at: path)?.stamp,
      found.device == identity.device, found.inode == identity.inode
    else { return }
    unlink(path)
  }

  /// Whether a server is listening on the socket.
  private var isAnswered: Bool {
    let descriptor = DescriptorNumbers.withoutReuse {
      socket(AF_UNIX, ListeningSocket.stream, 0)
    }
    defer { systemClose(descriptor) }
    return withPointer { connect(descriptor, $0, $1) } == 0
  }

  private func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Returns `nil` if the path with its terminating zero is too long for the system.
  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count > 1, bytes.count <= room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    return address
  }

  /// Whether the path is a socket, not a link to one; `nil` if it does not exist.
  private static func isSocket(_ path: String) -> Bool? {
    var found = stat()
    guard lstat(path, &found) == 0 else { return nil }
    return found.st_mode & S_IFMT == S_IFSOCK
  }
}
