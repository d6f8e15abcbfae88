package import Storybook

/// All example screens, which use only API that is available to other packages.
package let catalog = Catalog(
  "Example stories", devices: RenderEnvironment.Device.all + [.platformDisplay], assets: "Assets",
  globals: LookGlobals()
) {
  Login.screen
  Onboarding.screen
  VideoPlayerControls.screen
  ContactList.screen
  ContactEditor.screen
  ContactFlow.screen
  EpisodeDetail.screen
  PhotoList.screen
  Priorities.screen
  Forecasts.screen
  Mailbox.screen
  LetterList.screen
  Letter.screen
  OrderEmail.screen
  Departures.screen
  TerminalDashboard.screen
  Badge.screen
  Tally.screen
  Stepper.screen
  Invoice.screen
  CommentThread.screen
  Voucher.screen
  Troublemaker.screen
  Minefield.screen
}

extension RenderEnvironment.Device {
  /// The display above a platform, a device that only this catalog has.
  static let platformDisplay = Self(
    id: "platform-display", title: "Platform display", width: 1920, height: 360, kind: .desktop)
}
