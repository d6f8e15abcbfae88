import Foundation
import Markup

/// The routes of the app: each renders a screen with props from the store.
package struct Routes: Sendable {
  package struct Response: Equatable, Sendable {
    package var status = 200
    package var type = "text/html; charset=utf-8"
    package var body: String
  }

  var letters = [
    Letter(from: "Ada", subject: "Engines", text: "Dear Charles,\nthe mill is ready."),
    Letter(from: "Grace", subject: "A moth", text: "Found in relay 70.", isRead: true),
  ]

  package init() {}

  package func response(to path: String) -> Response {
    if path == "/" { return Response(body: Inbox(inbox).render()) }
    if path.hasPrefix("/letters/"), let letter = letter(path.dropFirst("/letters/".count)) {
      return Response(body: LetterPage(letter).render())
    }
    if path == "/css/site.css",
      let text = try? String(contentsOfFile: "Public\(path)", encoding: .utf8)
    {
      return Response(type: "text/css", body: text)
    }
    return Response(status: 404, body: LetterPage(Self.missing).render())
  }

  package static let missing = LetterPage.Props(
    from: "the post office", subject: "No such letter", text: "It may have been forwarded.")

  package var inbox: Inbox.Props {
    Inbox.Props(
      letters: letters.enumerated().map { id, letter in
        .init(id: id, from: letter.from, subject: letter.subject, isRead: letter.isRead)
      })
  }

  private func letter(_ id: Substring) -> LetterPage.Props? {
    guard let id = Int(id), letters.indices.contains(id) else { return nil }
    let letter = letters[id]
    return LetterPage.Props(from: letter.from, subject: letter.subject, text: letter.text)
  }
}
