import Storybook

extension EpisodeDetail {
  static let style: HTML = """
    body { display: grid; align-items: center }
    .card { width: 100%; max-width: 36rem; min-height: 22rem; display: grid; align-content: center }
    article { display: grid; gap: 1.5rem; overflow-wrap: anywhere }
    header { display: flex; align-items: center; gap: 1.25rem }
    .title { display: grid; gap: .25rem; min-width: 0 }
    .cover { border-radius: 20px; box-shadow: 0 8px 24px -8px rgb(79 70 229 / .55) }
    .show { color: var(--accent); font-weight: 600 }
    .actions { flex-wrap: wrap }
    .here { padding: .375rem .875rem; background: var(--good-tint); color: var(--good);
      font-size: .875rem }
    .running { display: grid; gap: .25rem; font-variant-numeric: tabular-nums }
    progress { width: 10rem; height: .375rem; accent-color: var(--accent) }
    .summary { white-space: pre-line }
    h2 { margin-bottom: .5rem }
    .notes :is(p, ul) { margin: .5rem 0 }
    .notes ul { padding-inline-start: 1.25rem; list-style: disc }
    .notes a { color: var(--accent) }
    ol li { display: flex; gap: 1rem; padding: .5625rem 0; border-top: 1px solid var(--line) }
    time { min-width: 4rem; color: var(--muted); font-variant-numeric: tabular-nums }
    @media (max-width: 26rem) { header { flex-direction: column; align-items: start } }
    """
}
