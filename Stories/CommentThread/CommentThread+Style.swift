import Storybook

extension CommentThread {
  static let style: HTML = """
    .card { max-width: 40rem }
    header { margin-bottom: 1.5rem }
    h1 { font-size: 1.25rem; overflow-wrap: anywhere }
    ol { display: grid; gap: 1.25rem }
    article { display: grid; grid-template-columns: auto 1fr; column-gap: .75rem }
    .said { min-width: 0 }
    .avatar { display: grid; place-content: center; width: 2.25rem; height: 2.25rem;
      border-radius: 50%; background: linear-gradient(135deg, hsl(var(--hue) 58% 46%),
      hsl(calc(var(--hue) + 40) 62% 38%)); color: #fff; font-size: .9375rem; font-weight: 650 }
    .avatar.gone { border: 2px dashed var(--line); background: none }
    .by { line-height: 1.3 }
    .by .badge { margin-inline: .125rem }
    .by .muted::before { content: "· " }
    .text { margin-top: .25rem; white-space: pre-line; overflow-wrap: anywhere }
    .text.gone { font-style: italic }
    .likes { display: flex; align-items: center; gap: .3125rem; margin-top: .375rem }
    details { grid-column: 1 / -1; min-width: 0; margin-top: .5rem; margin-inline-start: 1.125rem }
    details details { margin-inline-start: .875rem }
    summary { width: fit-content; padding: .125rem 0; padding-inline-start: 1rem;
      border-radius: .375rem; color: var(--accent); cursor: pointer; font-size: .875rem;
      font-weight: 600 }
    summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
    details > ol { margin: .5rem 0 0; padding-inline-start: 1rem;
      border-inline-start: 2px solid var(--line) }
    details .avatar { width: 1.75rem; height: 1.75rem; font-size: .8125rem }
    .empty { display: grid; justify-items: center; gap: 1rem; padding: 2.5rem 0;
      color: var(--muted); text-align: center }
    .empty strong { color: var(--text) }
    .unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
    @media (max-width: 30rem) {
      body { padding: 0 } .card { border: 0; border-radius: 0; min-height: 100vh; padding: 1.25rem }
      .avatar, details .avatar { width: 1.5rem; height: 1.5rem; font-size: .75rem }
      article { column-gap: .5rem } details > ol { padding-inline-start: .5rem }
      details, details details { margin-inline-start: .6875rem }
    }
    """
}
