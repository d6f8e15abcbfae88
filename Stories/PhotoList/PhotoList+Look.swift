import Storybook

extension PhotoList {
  static let style: HTML = """
    .album { max-width: 60rem; margin: 0 auto; }
    .album header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem;
      margin-block-end: 1.25rem; }
    .album h1 { flex: 1; }
    .album header p { color: var(--muted); font-size: 0.9375rem; }
    .album header strong { color: var(--accent); font-weight: 600; }
    .photos { display: flex; flex-wrap: wrap; gap: 0.625rem; }
    .photos::after { content: ""; flex: 10 0 0; }
    .photos li { flex: var(--ratio) 1 calc(var(--ratio) * var(--height)); min-width: 0; }
    .photos a { position: relative; display: block; aspect-ratio: var(--ratio);
      max-height: calc(var(--height) * 1.5); inline-size: 100%; overflow: hidden;
      border-radius: 0.75rem; color: #fff; text-decoration: none; }
    .photos a > svg:first-child { display: block; width: 100%; height: 100%; }
    .sky { fill: color-mix(in oklab, var(--tint) 45%, #fff); }
    .sun { fill: #fff; opacity: 0.8; }
    .far { fill: color-mix(in oklab, var(--tint) 75%, #fff); }
    .near { fill: color-mix(in oklab, var(--tint) 80%, #10151f); }
    .photos span { position: absolute; inset: auto 0 0; padding: 1.5rem 0.75rem 0.5rem;
      overflow: hidden; font-size: 0.8125rem; font-weight: 500; white-space: nowrap;
      text-overflow: ellipsis; background: linear-gradient(transparent, rgb(0 0 0 / 0.5)); }
    .selected a { outline: 3px solid var(--accent); outline-offset: -3px; }
    .check { position: absolute; inset-block-start: 0.625rem; inset-inline-end: 0.625rem;
      width: 1.5rem; height: 1.5rem; fill: none; stroke: #fff; stroke-width: 2;
      stroke-linecap: round; stroke-linejoin: round; }
    .check circle { fill: #4f46e5; }
    .empty { display: grid; justify-items: center; padding: 4rem 1.5rem; text-align: center;
      border: 2px dashed var(--line); border-radius: 1rem; color: var(--muted); }
    .empty h2 { margin-block: 1rem 0.25rem; color: var(--text); }
    """
}
