import Foundation
import StorybookSchema

extension StoryFolder {
  /// A file that is saved together with another one in the same folder.
  package struct Companion: Hashable, Sendable {
    let name: String
    /// The content; `nil` to remove the file.
    let content: String?
  }

  /// Writes a file atomically and returns its path.
  ///
  /// - Parameter beside: staged before the file and renamed after it, so that a full disk changes
  ///   neither.
  package func saveContent(
    _ content: String, name: FixtureName, overwrite: Bool, beside: Companion? = nil
  ) throws(ProtocolError) -> String {
    let size = content.utf8.count
    if let excess = PropsLimit.excess(
      of: size, limit: Self.sizeLimit, beginning: "The \(kind) takes")
    {
      throw ProtocolError(.limit, excess)
    }
    try name.checkUnlike(entries().map(\.name), kind: kind)
    if let beside, beside.name.utf8.count > Self.mostBytes {
      throw ProtocolError(
        .badName, "The file name “\(beside.name)” is too long: shorten the name.")
    }
    let place = holding(name)
    let folder = try place.prepare()
    do {
      try folder.writeContent(content, to: name.text + ending, overwrite: overwrite, beside: beside)
    } catch {
      guard error.isTaken else { throw ProtocolError(.unwritable, error.description) }
      throw ProtocolError(.exists, "The \(kind) “\(name.text)” exists already.")
    }
    return place.location(of: name)
  }

  /// The longest file name, in bytes.
  private static let mostBytes = 255

  /// Creates and opens the folder; throws if a link leads out of the folder of its screen.
  package func prepare() throws(ProtocolError) -> OpenFolder {
    do throws(FolderAccessError) {
      return try opened(creating: true)
    } catch .missing {
      throw ProtocolError(.unwritable, WriteError(path).description)
    } catch {
      throw ProtocolError(.unwritable, "\(path) is outside of its screen's folder.")
    }
  }
}

extension OpenFolder {
  fileprivate func writeContent(
    _ content: String, to name: String, overwrite: Bool, beside: StoryFolder.Companion?
  ) throws(WriteError) {
    guard let beside else {
      return try writeContent(Array(content.utf8), to: name, overwrite: overwrite)
    }
    var other: String?
    if let text = beside.content { other = try stage(Array(text.utf8)) }
    defer { if let other { remove(other) } }
    try writeContent(Array(content.utf8), to: name, overwrite: overwrite)
    if let other {
      try publish(other, as: beside.name, overwrite: true)
    } else {
      remove(beside.name)
    }
  }
}
