import Foundation
import Storybook

enum Chat {
  struct Props: Codable, Hashable, Sendable {
    var me = "ann"
    var messages: [Message] = []
    var draft = ""
    var typing: [String] = []
    var unread = 0
  }

  struct Message: Codable, Hashable, Sendable {
    var id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
    var sender: String
    var body: Body
    var reactions: [String: Int] = [:]
    var replyTo: UUID?
  }

  enum Body: Codable, Hashable, Sendable {
    case text(String)
    case image(URL, caption: String?)
    case event(Event)
  }

  enum Event: String, Codable, CaseIterable, Sendable { case joined, left, renamed }

  static let screen = Screen("Chat", render: html) {
    Story("Empty", Props())
    Story(
      "A talk",
      Props(
        messages: [
          Message(sender: "bo", body: .event(.joined)),
          Message(
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, sender: "ann",
            body: .text("Hello"), reactions: ["👍": 2]),
          Message(
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000003")!, sender: "bo",
            body: .image(URL(string: "https://example.com/a.png")!, caption: "A cat")),
        ], draft: "See you", typing: ["cy"], unread: 1))
  }

  static func html(_ props: Props) -> HTML {
    let messages = props.messages.html { message in
      "<li>\(message.sender): \(body(message, props))\(answer(message, props))\(reactions(message))</li>"
    }
    return """
      <h1>\(props.me) \(props.unread)</h1><ul>\(messages)</ul>
      <p>\(props.typing.joined(separator: ", "))</p><p>\(preview(props))</p>
      """
  }

  private static func body(_ message: Message, _ props: Props) -> HTML {
    switch message.body {
    case .text(let text): return "\(text)"
    case .image(let url, let caption):
      return "<p>\(url.lastPathComponent)</p><p title=\"\(raw: caption ?? "")\">image</p>"  // Planted: chat-1
    case .event(let event):
      if event == .left, message.sender == props.me {
        fatalError("I am here.")  // Planted: chat-2
      }
      return "<i>\(event.rawValue)</i>"
    }
  }

  private static func answer(_ message: Message, _ props: Props) -> HTML {
    guard let id = message.replyTo else { return "" }
    let other = props.messages.first { $0.id == id }!  // Planted: chat-3
    return " to \(other.sender)"
  }

  private static func reactions(_ message: Message) -> HTML {
    message.reactions.sorted { $0.key < $1.key }.html { key, count in
      "<b>\(String(Character(key))) \(count)</b>"  // Planted: chat-4
    }
  }

  private static func preview(_ props: Props) -> String {
    guard props.draft.hasPrefix("/me ") else { return props.draft }
    return "\(props.me.first!) \(props.draft.dropFirst(4))"  // Planted: chat-5
  }
}
