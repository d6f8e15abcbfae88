import Storybook

extension Onboarding {
  static let style: HTML = """
    body { overflow: hidden }
    .tour { max-width: 24rem; min-height: calc(100vh - 4rem); margin: 0 auto; display: grid;
      grid-template-rows: 1fr auto auto; gap: 1.5rem }
    .tour article { align-self: center; display: grid; justify-items: center; gap: .75rem;
      text-align: center; text-wrap: balance; overflow-wrap: anywhere }
    .picture { display: grid; place-content: center; width: 9rem; aspect-ratio: 1;
      margin-bottom: 1rem; border-radius: 2.25rem; background: var(--tint); color: var(--accent) }
    .tour nav { display: flex; justify-content: center; gap: .25rem }
    .tour nav button { display: grid; place-content: center; width: 1.5rem; height: 1.5rem; padding: 0;
      border: 0; background: none; cursor: pointer }
    .tour nav button::before { content: ""; width: .5rem; height: .5rem; border-radius: 99px;
      background: var(--line) }
    .tour nav [aria-current]::before { width: 1.25rem; background: var(--accent) }
    .tour nav button:has(+ [aria-current]), .tour nav [aria-current] { min-width: 1.75rem }
    .tour footer .button { flex: 1 }
    """
}
