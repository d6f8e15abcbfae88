package import Storybook
package import StorybookSchema

extension HostMessage {
  /// A picture of the room's story, compared with the recorded one.
  package struct Pictured: Hashable, Sendable {
    package var seq: Int
    /// A name for further messages.
    package var picture: String
    package var revision: Int
    package var state: State
    package var story: String
    package var device: String
    package var colorScheme: RenderEnvironment.ColorScheme
    /// The path of the recorded picture, existing or not.
    package var file: String
    package var variant: String
    package var environment: Value?
    package var isEdited: Bool
    /// The number of pixels that look different.
    package var count: Int
    package var reason: String?
    /// The addresses of the images, relative to the page.
    package var images: [Image: String]

    package enum State: String, Hashable, Sendable { case equal, changed, missing, damaged }

    /// In the order of their members.
    package enum Image: String, Hashable, Sendable, CaseIterable {
      case recorded, taken, difference
    }
  }
}

extension HostMessage.Pictured {
  var value: Value {
    let addresses = Image.allCases.compactMap { image in
      images[image].map { (image.rawValue, Value.string($0)) }
    }
    return .members([
      "type": "pictured", "seq": seq, "picture": picture, "revision": revision,
      "state": state.rawValue, "story": story, "device": device,
      "colorScheme": colorScheme.rawValue, "file": file, "variant": variant,
      "environment": environment, "edited": isEdited, "count": state == .changed ? count : nil,
      "reason": reason, "images": Object(addresses),
    ])
  }
}
