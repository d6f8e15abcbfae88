import Storybook

extension Troublemaker {
  static let mark: HTML = """
    <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
      ><path d="M5 12.5l4.5 4.5L19 7.5"/></svg>
    """

  static let style: HTML = """
    .mark { display: grid; place-items: center; width: 3.25rem; height: 3.25rem;
      margin-block-end: 1rem; border-radius: 50%; background: var(--tint); color: var(--accent); }
    .note { margin-block: 0.25rem 1.5rem; color: var(--muted); overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem 1.5rem;
      padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
    dt { color: var(--muted); }
    dd { display: flex; align-items: center; gap: 0.75rem;
      font-variant-numeric: tabular-nums; }
    .bar { flex: 1; height: 0.375rem; border-radius: 1rem; background: var(--line);
      overflow: hidden; }
    .bar i { display: block; height: 100%; border-radius: inherit; background: var(--accent); }
    """
}
