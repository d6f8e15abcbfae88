import Storybook

/// The screens of accounts, the player, contacts and the library.
let screensA: [Screen] = [Login.screen, VideoPlayerControls.screen, ContactList.screen]
