import Storybook

extension ContactList {
  static let style: HTML = """
    .card { padding: 1.5rem 0 .5rem; max-width: 30rem }
    header, .search { margin: 0 1.5rem 1rem }
    .search { display: flex; align-items: center; gap: .5rem; padding: .5rem .75rem;
      border-radius: .75rem; background: var(--inset); color: var(--muted) }
    .search:focus-within { outline: 2px solid var(--accent) }
    .search input { flex: 1; min-width: 0; border: 0; background: none; color: var(--text);
      font: inherit; outline: none }
    .search input::placeholder { color: var(--muted); opacity: 1 }
    .search .spinner { width: 1rem; height: 1rem }
    .old { --accent: var(--muted); --tint: var(--inset); color: var(--muted) }
    .groups h2 { position: sticky; top: 0; padding: .25rem 1.5rem; background: var(--surface);
      color: var(--accent); font-size: .8125rem; box-shadow: 0 1px var(--line) }
    .groups ul { padding: .375rem 0 .75rem }
    li { display: grid; grid-template-columns: 2.5rem 1fr; column-gap: .875rem; padding: .4375rem 1.5rem;
      content-visibility: auto; contain-intrinsic-height: 3.5rem; line-height: 1.3;
      overflow-wrap: anywhere }
    li:has(> .pick) { display: flex; align-items: center; padding: 0 .75rem 0 0 }
    .pick { flex: 1; min-width: 0; display: grid; grid-template-columns: 2.5rem 1fr;
      column-gap: .875rem; padding: .4375rem 1.5rem; border: 0; background: none; color: inherit;
      font: inherit; line-height: 1.3; text-align: start }
    button.pick { cursor: pointer }
    button.pick:hover { background: var(--inset) }
    .pick:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
    .edit, .done { padding: .1875rem .75rem; font-size: .875rem }
    .done { margin-inline-start: auto }
    li i { position: relative; grid-row: span 2; align-self: center; height: 2.5rem;
      border-radius: 50%; background: var(--tint); color: var(--accent); font-size: .875rem;
      font-style: normal; font-weight: 650; line-height: 2.5rem; text-align: center }
    li i::after { content: ""; position: absolute; inset-inline-end: -.0625rem; bottom: -.0625rem;
      width: .75rem; height: .75rem; border: .125rem solid var(--surface); border-radius: 50%;
      background: var(--good) }
    li i.away::after { background: var(--warning) }
    li i.offline::after { display: none }
    li b { font-weight: 550; align-self: end }
    li small { color: var(--muted); font-size: .8125rem }
    li.one { background: var(--tint); box-shadow: inset .1875rem 0 var(--accent) }
    [dir=rtl] li.one { box-shadow: inset -.1875rem 0 var(--accent) }
    li.one small { color: inherit }
    li.one i { background: var(--accent); color: var(--on-accent) }
    li.one i::after { border-color: var(--tint) }
    li.picked i { background: var(--accent); font-size: 0 }
    li.picked i::before { content: "✓"; position: absolute; inset: 0; color: var(--on-accent);
      font-size: 1.125rem }
    footer.row { position: sticky; bottom: .75rem; flex-wrap: wrap; margin: 0 1rem .5rem;
      padding: .625rem .625rem .625rem 1rem; border: 1px solid var(--line); border-radius: 1rem;
      background: var(--surface); box-shadow: var(--shadow) }
    footer strong { flex: 1; white-space: nowrap }
    footer .button { padding: .4375rem .875rem; font-size: .9375rem }
    footer .button.remove { color: var(--danger) }
    mark { border-radius: .1875rem; background: var(--warning-tint); color: var(--warning) }
    .nothing { display: grid; justify-items: center; gap: .25rem; padding: 2.5rem 1.5rem 3rem;
      text-align: center; overflow-wrap: anywhere }
    .nothing svg { margin-bottom: .5rem; color: var(--accent) }
    """
}
