import LeafKit
import Storybook

/// `form.leaf` has the tags `<input value="#(name)"#unsafeHTML(typed)>` and
/// `<button#unsafeHTML(save)>Save</button>`.
@Sendable func leafForm(_ props: NameForm) async throws -> Rendering {
  let context: [String: LeafData] = [
    "name": .string(props.name),
    "typed": .string(props.typed.markup),
    "save": .string(props.save.markup),
    "suggest": .string(props.suggest.bind(to: "Ann").markup),
    "close": .string(props.close.attributes(on: .key("Escape")).markup),
    "list": .string(NameForm.list.markup),
  ]
  let page = try await renderer().render(path: "form", context: context).get()
  return .html(raw: String(buffer: page))
}
