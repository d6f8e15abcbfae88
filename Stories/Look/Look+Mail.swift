import Storybook

/// The styles of the letter, the letter list and the mailbox.
extension Look {
  static let letter: HTML = """
    .letter header { justify-content: space-between; align-items: start }
    .letter { overflow-wrap: anywhere }
    """

  static let letterList: HTML = """
    .letters button { display: grid; width: 100%; padding: .625rem .75rem; border: 0;
      border-radius: .75rem; background: none; color: inherit; font: inherit; text-align: start;
      overflow-wrap: anywhere; cursor: pointer }
    .letters button:hover { background: var(--inset) }
    .letters [aria-current] { background: var(--tint) }
    .letters span { color: var(--muted); font-size: .875rem }
    .letters .beginning { overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
      font-size: .8125rem }
    """

  static let mailbox: HTML = """
    .mailbox { max-width: 58rem; margin: 0 auto; display: grid; gap: 1rem; align-items: start }
    .mailbox .card { width: 100%; max-width: none; margin: 0; min-width: 0 }
    @media (min-width: 44rem) { .mailbox { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
    """
}
