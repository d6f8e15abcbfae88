import Storybook

/// Screens whose markup is made elsewhere, and screens that nest or wait.
let screensD: [Screen] = [
  Invoice.screen, Badge.screen, CommentThread.screen,
]
