import Foundation
import Storybook

/// A document that leads a browser to an address with a secret. Only this user can read it.
struct SecretLink {
  let path: String

  /// `nil` if the file cannot be written.
  init?(to address: String) {
    let folder = FileManager.default.temporaryDirectory.path
    var template = Array("\(folder)/storybook-XXXXXX\(Self.suffix)".utf8CString)
    // Creates a new file of mode 0600, and never follows a link.
    let descriptor = mkstemps(&template, Int32(Self.suffix.utf8.count))
    guard descriptor >= 0 else { return nil }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? file.write(contentsOf: Self.document(address))) != nil else {
      remove()
      return nil
    }
  }

  func remove() { unlink(path) }

  private static let suffix = ".html"

  private static func document(_ address: String) -> Data {
    let target = HTML(text: address).markup
    return Data(
      """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(target)">
      <title>Storybook</title>
      <a href="\(target)">Open the storybook</a>

      """.utf8)
  }
}
