import LeafKit

func renderer() -> LeafRenderer { LeafRenderer(templates: ["form": leafTemplate]) }

let leafTemplate = """
  <div#unsafeHTML(close)>
  <input value="#(name)"#unsafeHTML(typed)>
  <button#unsafeHTML(save)>Save</button> <button#unsafeHTML(suggest)>Ann</button>
  <a href="/names"#unsafeHTML(list)>All names</a>
  </div>
  """
