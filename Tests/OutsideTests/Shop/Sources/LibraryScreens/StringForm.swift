import Storybook

func stringForm(_ props: NameForm) -> String {
  """
  <div\(props.close.attributes(on: .key("Escape")).markup)>
  <input value="\(HTML(text: props.name))"\(props.typed.markup)>
  <button\(props.save.markup)>Save</button>
  <button\(props.suggest.bind(to: "Ann").markup)>Ann</button>
  <a href="/names"\(NameForm.list.markup)>All names</a>
  </div>
  """
}
