import Storybook

extension FlowPage {
  /// In a cascade layer, so that the styles of an app take precedence.
  static let style: HTML = """
    <style>@layer storybook {
    .storybook-cover { position: fixed; inset: 0; z-index: 1; display: grid; overflow: auto;
      padding: clamp(0rem, 4vw, 2.5rem); background: rgb(10 10 25 / .5) }
    .storybook-modal { position: static; margin: auto; padding: 0; border: 0; width: 100%;
      max-width: 40rem; max-height: none; background: none; color: inherit }
    .storybook-modal:focus { outline: none }
    .storybook-modal { view-transition-class: storybook-modal }
    ::view-transition-new(*.storybook-modal):only-child { animation-name: storybook-rise }
    ::view-transition-old(*.storybook-modal):only-child { animation-name: storybook-sink }
    @keyframes storybook-rise { from { transform: translateY(100vh) } }
    @keyframes storybook-sink { to { transform: translateY(100vh) } }
    body:has(.storybook-cover) { overflow: hidden }
    .storybook-navigation { display: grid; grid-template-columns: 1fr auto 1fr; gap: 1rem;
      align-items: center; padding: .5rem 0 }
    .storybook-navigation button { justify-self: start; border: 0; background: none; padding: .5rem;
      color: inherit; font: inherit; white-space: nowrap; cursor: pointer }
    .storybook-split { display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start }
    .storybook-tabs { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
    .storybook-tabs > input { position: absolute; opacity: 0 }
    .storybook-tabs > label { padding: .5rem; border-bottom: 2px solid transparent; cursor: pointer }
    .storybook-tabs > :checked + label { border-color: currentColor; font-weight: 600 }
    .storybook-tabs > :focus-visible + label { outline: 2px solid currentColor }
    .storybook-tabs > section { order: 1; width: 100%; display: none }
    .storybook-tabs > :checked + label + section { display: block }
    .storybook-end { display: grid; gap: .5rem; max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem;
      font: 1rem/1.5 system-ui, sans-serif }
    .storybook-end :is(h1, p, pre, ul) { margin: 0 }
    .storybook-end pre { white-space: pre-wrap; overflow-wrap: anywhere }
    }</style>

    """

  /// Returns the default page around a flow.
  static func page(_ environment: RenderEnvironment, body: HTML) -> HTML {
    """
    <!doctype html>
    <html lang="\(environment.locale.prefix { $0 != "_" })" dir="\(environment.direction.attribute)">
    <head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>:root { color-scheme: \(environment.colorScheme.rawValue) }</style></head>
    <body>
    \(body)</body>
    </html>

    """
  }
}
