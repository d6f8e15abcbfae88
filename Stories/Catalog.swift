import Storybook

/// All example screens; nothing in them is hidden from a package of somebody else.
let catalog = Catalog("Example stories") {
  Login.screen
  Onboarding.screen
  VideoPlayerControls.screen
  ContactList.screen
  ContactEditor.screen
  ContactFlow.screen
  EpisodeDetail.screen
  PhotoList.screen
  Priorities.screen
  Mailbox.screen
  LetterList.screen
  Letter.screen
  OrderEmail.screen
  TerminalDashboard.screen
  Badge.screen
  Tally.screen
  Invoice.screen
  CommentThread.screen
  Voucher.screen
  Troublemaker.screen
}
