/// The style sheet of a review's page.
enum ReviewStyle {
  static let text = """
    :root { font: 15px/1.5 system-ui, sans-serif; --line: light-dark(#ddd, #3a3a3c);
      --quiet: light-dark(#6a6a6e, #a0a0a6); --card: light-dark(#fff, #1e1e20); }
    body { margin: 0; background: light-dark(#f6f6f7, #141416); color: light-dark(#1a1a1c, #eee); }
    header, main { max-width: 80rem; margin: 0 auto; padding: 1.5rem; box-sizing: border-box; }
    main { padding-top: 0; }
    h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    header p { margin: .25rem 0; color: var(--quiet); }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 1rem; margin: 0 0 1rem; }
    .count { margin: .15rem 0 .75rem; color: var(--quiet); }
    .name { margin: .25rem 0; }
    pre { margin: 0 0 .75rem; padding: .75rem; border-radius: 6px; overflow: auto; max-height: 20rem;
      background: light-dark(#f2f2f4, #161618); font: 12.5px/1.5 ui-monospace, monospace; }
    pre:empty { display: none; }
    code { font: .9em ui-monospace, monospace; }
    details { border-top: 1px solid var(--line); }
    summary { padding: .5rem 0; cursor: pointer; }
    .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem;
      padding-bottom: 1rem; }
    figure { margin: 0; } figcaption { color: var(--quiet); margin-bottom: .25rem; }
    iframe { width: 100%; height: 26rem; border: 1px solid var(--line); border-radius: 6px;
      background: #fff; box-sizing: border-box; }
    .slide { position: relative; width: fit-content; max-width: 100%; border: 1px solid var(--line); }
    .slide img { display: block; max-width: 100%; }
    .slide img + img { position: absolute; inset: 0 auto auto 0;
      clip-path: inset(0 calc(100% - var(--before, 50%)) 0 0); }
    figure label { display: flex; gap: .5rem; align-items: center; margin: .5rem 0; max-width: 24rem; }
    figure input { flex: 1; }
    """
}
