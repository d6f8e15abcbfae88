import Storybook

extension VideoPlayerControls {
  static let style: HTML = """
    body { padding: 1.25rem }
    button { border: 0; background: none; color: inherit; font: inherit; cursor: pointer }
    button:focus-visible { outline: 2px solid #fff; outline-offset: 2px }
    button:disabled { opacity: .35; cursor: default }
    .screen { max-width: 62rem; margin: 0 auto; display: grid; gap: 1.25rem }
    .player {
      position: relative; min-height: 27rem; aspect-ratio: 16 / 9; display: flex;
      flex-direction: column; border-radius: 1.25rem; background: #15122a; color: #fff;
      box-shadow: var(--shadow); isolation: isolate; min-width: 0; width: 100%;
    }
    .player.bare { background: radial-gradient(circle at 50% 30%, #2d2a4d, #12101f 75%) }
    .video { position: absolute; inset: 0; z-index: -2; width: 100%; height: 100%;
      border-radius: inherit }
    .video + header::before {
      content: ""; position: absolute; inset: 0; z-index: -1; border-radius: 1.25rem;
      background: linear-gradient(#0009, #0000 32%, #0000 52%, #000c);
    }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem;
      padding: 1.25rem 1.375rem; text-shadow: 0 1px 3px #0006 }
    .titles { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere }
    header h1 { font-size: 1.3125rem }
    header p { font-size: .9375rem; color: #fffc }
    .chip, .live { display: inline-flex; align-items: center; gap: .375rem; padding: .1875rem .625rem;
      border-radius: 99px; background: #0006; font-size: .8125rem; font-weight: 550 }
    .live { background: #e0334c; color: #fff; font-weight: 650 }
    .live.late { background: #fff3 }
    .transport { flex: 1; display: flex; align-items: center; justify-content: center;
      gap: clamp(.25rem, 3vw, 1.5rem) }
    .transport button { padding: .625rem; border-radius: 50%; filter: drop-shadow(0 1px 4px #0007) }
    .transport button:not(.big):enabled:hover { background: #fff2 }
    .transport .big { width: 4.75rem; height: 4.75rem; display: grid; place-content: center;
      justify-items: center; gap: .25rem; border-radius: 50%; background: #fff; color: #1b1730;
      filter: drop-shadow(0 6px 20px #0006) }
    .big .spinner { border-color: #0002; border-top-color: var(--accent) }
    .big small { font-size: .75rem; font-weight: 600; line-height: 1 }
    .notice { flex: 1; display: grid; place-content: center; justify-items: center; gap: .625rem;
      padding: 1rem 2rem; text-align: center; overflow-wrap: anywhere }
    .video ~ .notice::before { content: ""; position: absolute; inset: 0; z-index: -1;
      border-radius: 1.25rem; background: #0c0a1ab3 }
    .notice p { max-width: 28rem; color: #fffc; font-size: .9375rem }
    .notice h2 { font-size: 1.25rem }
    .pill { display: inline-flex; align-items: center; gap: .5rem; margin-top: .5rem;
      padding: .5rem 1.125rem; border-radius: 99px; background: #fff; color: #1b1730;
      font-weight: 600 }
    footer { position: relative; padding: 0 1.375rem 1rem; display: grid; gap: .5rem }
    time { font-variant-numeric: tabular-nums }
    .seekbar { display: flex; align-items: center; gap: .875rem; font-size: .875rem }
    .track { position: relative; flex: 1; height: .375rem; border-radius: 99px; background: #fff4 }
    .track i { position: absolute; top: 0; height: 100%; border-radius: 99px }
    .buffered { background: #fff5 }
    .played { left: 0; background: #fff }
    .track .cue { width: .25rem; margin-left: -.125rem; background: #1b1730 }
    .track .highlight { top: -.25rem; height: .875rem; background: #ffd166 }
    .track .advertisement { background: #ff9f1c }
    .track input { position: absolute; inset: -.75rem 0; width: 100%; height: 1.875rem; margin: 0; opacity: 0;
      cursor: pointer }
    .track:focus-within { outline: 2px solid #fff; outline-offset: 2px }
    .track b { position: absolute; top: 50%; width: 1rem; height: 1rem; margin: -.5rem;
      border-radius: 50%; background: #fff; box-shadow: 0 1px 5px #0008 }
    .fixed .track b { display: none }
    .thumbnail { position: absolute; bottom: 100%; margin-left: -5rem; width: 10rem; padding: .25rem;
      border-radius: .75rem; background: #fff; color: #1b1730; box-shadow: 0 6px 24px #0007 }
    .thumbnail div, .still {
      border-radius: .5rem; background: linear-gradient(160deg, hsl(var(--hue) 60% 62%),
        hsl(calc(var(--hue) + 50) 55% 32%)) }
    .thumbnail div { aspect-ratio: 16 / 9 }
    figcaption { display: flex; justify-content: space-between; gap: .5rem; padding: .25rem .375rem;
      font-size: .75rem; font-weight: 600 }
    .options { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem;
      margin: 0 -.5rem }
    .gap { flex: 1 }
    .options button { display: flex; align-items: center; gap: .4375rem; padding: .4375rem .5rem;
      border-radius: .625rem; font-size: .875rem; font-weight: 550 }
    .options button:hover, .options [aria-expanded=true] { background: #fff3 }
    .volume { width: 4.5rem; height: .25rem; border-radius: 99px; background: #fff4 }
    .volume i { display: block; height: 100%; border-radius: 99px; background: #fff }
    .choice { position: relative }
    .menu { position: absolute; bottom: calc(100% + .625rem); inset-inline-end: 0; z-index: 1;
      width: max-content; min-width: 12.5rem; max-width: 18rem; padding: .875rem .5rem .5rem;
      border: 1px solid var(--line); border-radius: 1rem; background: var(--surface);
      color: var(--text); box-shadow: var(--shadow) }
    .menu h2 { padding: 0 .625rem .375rem; color: var(--muted); font-size: .8125rem }
    .menu button, .menu .line { display: flex; align-items: center; justify-content: space-between;
      gap: 1.5rem; width: 100%; padding: .375rem .625rem; border-radius: .5rem;
      font-size: .9375rem; font-weight: inherit }
    .menu li button:hover, aside li button:hover { background: var(--tint) }
    .menu [aria-current] button { background: var(--tint); color: var(--accent); font-weight: 600 }
    aside { padding: 1.125rem; border: 1px solid var(--line); border-radius: 1.25rem;
      background: var(--surface); box-shadow: var(--shadow) }
    aside h2 { margin-bottom: .625rem }
    aside li button { display: flex; align-items: center; gap: .75rem; width: calc(100% + 1rem);
      margin: 0 -.5rem; padding: .5rem; text-align: start;
      border-radius: .625rem; font-size: .9375rem; line-height: 1.35; overflow-wrap: anywhere }
    aside button > time { min-width: 3.25rem; color: var(--muted); font-size: .8125rem }
    aside [aria-current] button { background: var(--tint); color: var(--accent); font-weight: 600 }
    aside [aria-current] button > time { color: inherit }
    .still { flex: none; position: relative; width: 5.5rem; aspect-ratio: 16 / 9 }
    .still time { position: absolute; right: .25rem; bottom: .25rem; padding: 0 .25rem;
      border-radius: .25rem; background: #000a; color: #fff; font-size: .6875rem }
    @media (min-width: 56rem) {
      .screen.wide { max-width: 78rem; grid-template-columns: minmax(0, 1fr) 17rem }
    }
    @media (max-width: 40rem) {
      .choice span { display: none }
      .choice { position: static }
      .thumbnail div { display: none }
      .menu { inset-inline: 1rem; width: auto; max-width: none }
      body { padding: .75rem }
    }
    """
}
