// Shows the story of a guide beside its text, on the pages of the documentation: `guides` is the table before this
// script. The pages are one app, so that the story stands outside of its elements and follows its navigation.

{
  const home = new URL("..", document.currentScript.src)
  const stories = Object.fromEntries(
    Object.entries(guides.shown).map(([guide, story]) => [guide.toLowerCase(), story]))
  const key = "storybook.guide-story"
  const aside = element("aside", { id: "guide-story", hidden: true, ariaLabel: "Story of this guide" })
  const link = element("a", { textContent: "Open this story in the storybook" })
  const hide = element("button", { type: "button", textContent: "Hide", onclick: () => choose(false) })
  const reveal = element("button", { type: "button", textContent: "Show the story", onclick: () => choose(true) })
  const place = element("div", { className: "place" })
  const seen = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) load()
  })
  let story = null
  let isOpen = remembered() !== "closed"

  aside.append(link, hide, reveal, place)
  document.head.append(element("style", { textContent: `
    #guide-story {
      box-sizing: border-box; display: grid; grid-template-columns: 1fr auto; gap: .75rem; align-items: center; padding: 1rem 1.25rem;
      border-top: 1px solid var(--color-grid, #8886); background: var(--color-fill, Canvas);
      color: var(--color-text, CanvasText); font: 14px/1.4 system-ui, sans-serif;
      & a { color: var(--color-link, LinkText) }
      & button { padding: .25rem .625rem; border: 1px solid var(--color-grid, #8886); border-radius: 6px; cursor: pointer }
      & :focus-visible { outline: 2px solid var(--color-link, Highlight); outline-offset: 2px }
      & .place { grid-column: 1 / -1; min-height: 12rem; overflow: auto; border: 1px solid var(--color-grid, #8886); border-radius: 8px }
      &[hidden], & [hidden] { display: none }
    }
    @media (min-width: 1400px) {
      body.has-guide-story #app { margin-right: 26rem }
      #guide-story { position: fixed; inset: auto 1rem 1rem auto; z-index: 9999; gap: 0; padding: .375rem; border: 1px solid var(--color-grid, #8886); border-radius: 8px }
      .has-guide-story #guide-story {
        inset: 0 0 0 auto; width: 26rem; grid-template-rows: auto 1fr; gap: .75rem; padding: .75rem 1rem;
        border-width: 0 0 0 1px; border-radius: 0;
        & .place { align-self: start; max-height: 100% }
      }
    }
    @media print { #guide-story { display: none } body.has-guide-story #app { margin: 0 } }` }))
  document.body.append(aside)
  for (const name of ["pushState", "replaceState"]) {
    const original = history[name]
    history[name] = function (...args) {
      original.apply(this, args)
      follow()
    }
  }
  addEventListener("popstate", follow)
  follow()

  function follow() {
    const guide = location.pathname.match(/\/documentation\/storybook\/([^/]+)\/?$/)?.[1]
    const next = stories[guide] ?? null
    if (next === story) return
    story = next
    show()
  }

  function show() {
    const open = story !== null && isOpen
    aside.hidden = story === null
    document.body.classList.toggle("has-guide-story", open)
    for (const part of [link, hide, place]) part.hidden = !open
    reveal.hidden = open
    place.replaceChildren()
    seen.disconnect()
    if (!open) return
    link.href = new URL(`stories/#/${story}`, home).href
    seen.observe(place)
  }

  /** A new element for each story: another address in a frame would be an entry of the history. */
  function load() {
    seen.disconnect()
    if (!customElements.get("swift-story")) {
      document.head.append(element("script", { src: new URL("stories/js/embed.js", home).href }))
    }
    const shown = element("swift-story", { title: "Story of this guide" })
    shown.setAttribute("src", new URL("stories/", home).href)
    shown.setAttribute("story", story)
    if (isDark()) shown.setAttribute("state", "environment=colorScheme:dark")
    place.replaceChildren(shown)
  }

  function choose(open) {
    isOpen = open
    try {
      localStorage.setItem(key, open ? "open" : "closed")
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
    show()
    const next = open ? hide : reveal
    next.focus()
  }

  /** The reader may choose a colour scheme for the pages. */
  function isDark() {
    const { colorScheme } = document.body.dataset
    return colorScheme === "dark" || (colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  }

  function remembered() {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function element(name, properties) {
    return Object.assign(document.createElement(name), properties)
  }
}
