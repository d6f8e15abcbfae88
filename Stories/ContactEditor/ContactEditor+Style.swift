import Storybook

extension ContactEditor {
  static let style: HTML = """
    .card { max-width: 36rem }
    header.row { gap: 1.25rem }
    header > div { min-width: 0; overflow-wrap: anywhere }
    .avatar { flex: none; display: grid; place-content: center; width: 5rem; height: 5rem;
      border-radius: 50%; background: var(--tint); color: var(--accent); font-size: 1.625rem;
      font-weight: 600; letter-spacing: .02em; object-fit: cover }
    .summary { padding: .75rem .875rem; border-radius: .75rem; background: var(--danger-tint);
      color: var(--danger); font-size: .9375rem }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
      gap: 1.25rem 1rem; align-items: start }
    fieldset { margin: 0; padding: 0; border: 0 }
    legend { padding: 0; margin-bottom: .375rem; font-size: .875rem; font-weight: 550 }
    .phone { display: grid; grid-template-columns: 4.5rem 1fr; align-items: center }
    .phone span { color: var(--muted); font-size: .875rem }
    .phones:has(input:not(:placeholder-shown)) input:placeholder-shown {
      border-color: var(--line); background: var(--inset) }
    .field textarea { display: block; resize: vertical }
    .field textarea::placeholder { color: var(--muted); opacity: 1 }
    output { padding: .6875rem .75rem; border-radius: .625rem; font-weight: 600;
      font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
    .even { background: var(--inset); color: var(--muted) }
    .credit { background: var(--good-tint); color: var(--good) }
    .debt { background: var(--danger-tint); color: var(--danger) }
    footer { justify-content: flex-end; padding-top: .25rem }
    """
}
