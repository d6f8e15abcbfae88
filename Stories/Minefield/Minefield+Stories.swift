import Storybook

extension Minefield {
  /// The stories themselves are harmless; only other props trigger the mistakes.
  static let screen = Screen(
    "Lab/Minefield",
    description: "Mistakes that no story shows, for `explore` to find.",
    tags: ["crash"], render: html
  ) {
    Story("Quiet", Props())
    Story(
      "Two mines",
      Props(
        mines: [Mine(label: "North"), Mine(label: "South", isLive: false)], speed: 9,
        weather: .rain, cleared: 1, buried: 2))
  }
  .controls { $0.control(\.speed, .slider(0...20)) }
  .invariants(invariants)

  static let style: HTML = """
    ul { margin-block: 1rem; padding-inline-start: 1.25rem; font-weight: 600; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem 1.5rem;
      padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
    dt { color: var(--muted); }
    """
}
