import Foundation
import Storybook

extension ContactEditor {
  /// The avatar: an image, else the initials, else the outline of a person.
  static func avatar(_ props: Props) -> HTML {
    if let avatar = props.avatar, let type = mediaType(avatar) {
      return """
        <img class="avatar" alt="" src="data:\(type);base64,\(avatar.base64EncodedString())">
        """
    }
    let initials = [props.givenName, props.familyName].compactMap(\.first).map { "\($0)" }.joined()
    return "<span class=\"avatar\" aria-hidden=\"true\">\(letters(initials))</span>"
  }

  private static func letters(_ initials: String) -> HTML {
    guard !initials.isEmpty else { return Icon.person.html(size: 2) }
    return HTML(text: initials.uppercased())
  }

  /// Returns the media type that the first bytes of an image file identify.
  private static func mediaType(_ image: Data) -> String? {
    let beginnings: [(type: String, bytes: [UInt8])] = [
      ("image/png", [0x89, 0x50, 0x4E, 0x47]),
      ("image/jpeg", [0xFF, 0xD8, 0xFF]),
      ("image/gif", Array("GIF8".utf8)),
      ("image/svg+xml", Array("<svg".utf8)),
    ]
    return beginnings.first { image.starts(with: $0.bytes) }?.type
  }
}
