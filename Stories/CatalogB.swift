import Storybook

let screensB: [Screen] = [
  Troublemaker.screen, PhotoList.screen, OrderEmail.screen, TerminalDashboard.screen,
]
