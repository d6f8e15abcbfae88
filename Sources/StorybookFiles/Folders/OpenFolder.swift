import Foundation

/// A folder held open by descriptor: files are written into it even if its path is replaced
/// meanwhile.
package struct OpenFolder: ~Copyable {
  package let path: String
  private let descriptor: Int32

  /// Opens the folder at a path; follows links.
  package init(_ path: String) throws(WriteError) {
    try self.init(path, open(path, Self.mode))
  }

  /// Opens a folder below another one step by step without following links, as any folder on the
  /// way may have been replaced by a link.
  ///
  /// - Parameter creating: whether to create missing folders.
  package init(
    _ steps: [String], below root: String, creating: Bool = false
  ) throws(WriteError) {
    var folder = open(root, Self.mode)
    for step in steps where folder >= 0 {
      if creating { mkdirat(folder, step, 0o755) }
      let next = openat(folder, step, Self.mode | O_NOFOLLOW)
      let code = errno
      close(folder)
      folder = next
      errno = code
    }
    try self.init(([root] + steps).joined(separator: "/"), folder)
  }

  private init(_ path: String, _ descriptor: Int32) throws(WriteError) {
    guard descriptor >= 0 else { throw WriteError(path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static let mode = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Writes a file atomically: a temporary file is synced, then takes the name.
  ///
  /// - Parameter overwrite: `false` to keep an existing file and throw.
  package func writeContent(
    _ content: [UInt8], to name: String, overwrite: Bool
  ) throws(WriteError) {
    let staged = try stage(content)
    defer { remove(staged) }
    try publish(staged, as: name, overwrite: overwrite)
  }

  /// Writes several files and replaces existing ones.
  ///
  /// The first is renamed only after the content of the last is on disk, so that a full disk leaves
  /// all of them unchanged.
  package func writeContents(_ contents: [(name: String, content: [UInt8])]) throws(WriteError) {
    var staged: [String] = []
    defer { for file in staged { remove(file) } }
    for (_, content) in contents { staged.append(try stage(content)) }
    for (file, (name, _)) in zip(staged, contents) {
      try publish(file, as: name, overwrite: true)
    }
  }

  /// Writes the content to a temporary file and returns its name.
  func stage(_ content: [UInt8]) throws(WriteError) -> String {
    let files = OwnedFile(folder: path, prefix: ".storybook-")
    files.removeStale()
    let temporary = files.name("\(UUID().uuidString).tmp")
    do throws(WriteError) {
      try fill(temporary, content: content[...])
    } catch {
      remove(temporary)
      throw error
    }
    return temporary
  }

  private func link(_ staged: String, as name: String, overwrite: Bool) -> Int32 {
    guard overwrite else { return linkat(descriptor, staged, descriptor, name, 0) }
    return renameat(descriptor, staged, descriptor, name)
  }

  /// Moves a staged file to its name. A hard link never replaces a file, a rename always does.
  func publish(_ staged: String, as name: String, overwrite: Bool) throws(WriteError) {
    guard link(staged, as: name, overwrite: overwrite) == 0 else { throw WriteError(path) }
    fsync(descriptor)
  }

  /// Returns a descriptor of a file, which the caller must close. Follows no links, and does not
  /// block on a pipe without a writer.
  func openFile(_ name: String) -> Int32? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    return file
  }

  package func has(_ name: String) -> Bool { faccessat(descriptor, name, F_OK, 0) == 0 }

  package func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  private func fill(_ file: String, content: ArraySlice<UInt8>) throws(WriteError) {
    let file = openat(descriptor, file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw WriteError(path) }
    defer { close(file) }
    var rest = content
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw WriteError(path) }
      rest = rest.dropFirst(max(count, 0))
    }
    guard fsync(file) == 0 else { throw WriteError(path) }
  }
}
