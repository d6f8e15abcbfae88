// Runs in the canvas: the members of nodes and of the document as symbols, as in `node[dom.parentNode]`. An
// `<input name=parentNode>` shadows that member of its form, and an image or a frame one of the document;
// symbols are never shadowed.

/** A member that the browser lacks is undefined. */
export const dom = Object.create(new Proxy({}, { get: () => absentMember }))
const absentMember = Symbol("absent")

for (const { prototype } of [EventTarget, Node, CharacterData, Element, HTMLElement, SVGElement,
  MathMLElement, HTMLFormElement, DocumentFragment, ShadowRoot, Document]) {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (/^(on|[A-Z])/.test(name)) continue
    if (!Object.hasOwn(dom, name)) Object.defineProperty(dom, name, { value: Symbol(name) })
    Object.defineProperty(prototype, dom[name], member)
  }
}

/** An element whose other members are read: a form has none. */
export function unshadowed(node) {
  if (node instanceof HTMLFormElement) return {}
  return node
}
