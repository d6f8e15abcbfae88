import Storybook
@testable import StorybookTestSupport
@testable import StorybookHost

extension HostMessage {
  /// What the host may say, by the word in `type`.
  enum Kind: String, CaseIterable {
    case hello, catalog, opened, schema, changed, steps, environment, rendered, inspected, rejected
    case performed, answered, participants, presence, saved, exported, crashed, drifted, status
    case build, assets, recording, replaying, moment, previewed, snapshotted, surveyed, tested
    case pictured, review, checked, affected, origins, sharing, failed, waiting
  }

  /// A new case does not compile without a kind here, for the wire protocol page to document.
  var kind: Kind {
    switch self {
    case .hello: .hello
    case .catalog: .catalog
    case .opened: .opened
    case .schema: .schema
    case .changed: .changed
    case .steps: .steps
    case .environment: .environment
    case .rendered: .rendered
    case .inspected: .inspected
    case .rejected: .rejected
    case .performed: .performed
    case .answered: .answered
    case .participants: .participants
    case .presence: .presence
    case .saved: .saved
    case .exported, .excerpted: .exported
    case .crashed: .crashed
    case .drifted: .drifted
    case .status: .status
    case .waiting: .waiting
    case .build: .build
    case .assets: .assets
    case .affected: .affected
    case .recording: .recording
    case .replaying: .replaying
    case .moment: .moment
    case .previewed: .previewed
    case .snapshotted: .snapshotted
    case .pictured: .pictured
    case .review: .review
    case .surveyed: .surveyed
    case .tested: .tested
    case .checked: .checked
    case .origins: .origins
    case .sharing: .sharing
    case .failed: .failed
    }
  }
}
