import Foundation
import Html
import Storybook
import Testing

@testable import LibraryScreens

/// A command, a field, a key and a link in the markup of each library.
struct LibraryTests {
  private static let forms: [(name: String, render: @Sendable (NameForm) async throws -> String)] =
    [
      ("Elementary", { ElementaryForm(props: $0).render() }),
      ("Plot", { plotForm($0).render() }),
      ("swift-html", { render(htmlForm($0)) }),
      ("Stencil", { try stencilForm($0) }),
      (
        "Leaf",
        { props in
          guard case .text(let markup) = try await leafForm(props).body else { return "" }
          return markup
        }
      ),
      ("a string", { stringForm($0) }),
    ]

  @Test(arguments: forms.map(\.name))
  func `every attribute reaches the markup`(library: String) async throws {
    let render = try #require(Self.forms.first { $0.name == library }).render
    let bindings = [
      #"data-storybook-key-Escape="/close""#, #"data-storybook-command="/typed""#,
      #"data-storybook-command-value="&quot;Ann&quot;">Ann<"#,
      #"href="/names" data-story="names/two""#,
    ]
    let empty = try await render(Self.props(#"{"name": ""}"#))
    let typed = try await render(Self.props(#"{"name": "Ann \"A\" <B>", "save": "command"}"#))
    for binding in bindings { #expect(empty.contains(binding) && typed.contains(binding)) }
    #expect(empty.contains(#"<button disabled="disabled">Save"#))
    #expect(typed.contains(#"<button data-storybook-command="/save">Save"#))
    #expect(typed.contains(#"value="Ann &quot;A&quot; "#))
  }

  private static func props(_ json: String) throws -> NameForm {
    let decoder = JSONDecoder()
    decoder.userInfo[.commandReceiver] = CommandReceiver { _, _ in }
    return try decoder.decode(NameForm.self, from: Data(json.utf8))
  }
}
