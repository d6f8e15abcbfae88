import Stencil
import Storybook

func stencilForm(_ props: NameForm) throws -> String {
  let template = """
    <div{{ close }}>
    <input value="{{ name }}"{{ typed }}>
    <button{{ save }}>Save</button> <button{{ suggest }}>Ann</button>
    <a href="/names"{{ list }}>All names</a>
    </div>
    """
  let context = [
    "name": HTML(text: props.name).markup,
    "typed": props.typed.markup,
    "save": props.save.markup,
    "suggest": props.suggest.bind(to: "Ann").markup,
    "close": props.close.attributes(on: .key("Escape")).markup,
    "list": NameForm.list.markup,
  ]
  return try Environment().renderTemplate(string: template, context: context)
}
