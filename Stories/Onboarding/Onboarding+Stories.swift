import Storybook
import StorybookInteractions

extension Onboarding {
  static let screen = Screen(
    "Account/Onboarding",
    description: """
      The first steps of a new user. Each transitions to the next, forwards and back.
      """,
    tags: ["account", "transition"], render: html
  ) {
    Story("Welcome", .on(0))
      .test("leads to the end") { s in
        try await s.press("Continue")
        try await s.press("Continue")
        try await s.press("Get started")
        try s.expect("You are all set")
      }
      .test("shows any page, and the one before") { s in
        try await s.press("Done is done")
        try await s.press("Back")
        try s.expect(.heading("Together"))
        try await s.press("Everything in its place")
        try await s.press("Together")
        try s.expect(.heading("Together"))
        try await s.press("Everything in its place")
        try s.expect(.heading("Everything in its place"))
        try await s.press("Done is done")
        try s.expect(.heading("Done is done"))
      }
    Story("Last page", .on(2))
    Story("Done", .on(2).finished)
  }
  .update(update)
  .transition(
    elements: ["#onboarding-dots": "dots", "#onboarding-buttons": "buttons"], transition)

  static let update = ScreenUpdate<Props> {
    OnCommand(\.back) { props in props = props.on(props.shown - 1) }
    OnCommand(\.next) { props in props = props.continued }
    OnCommand(\.show) { props, page in props = props.on(page) }
  }
}

extension Onboarding.Props {
  static func on(_ page: Int) -> Onboarding.Props {
    Onboarding.Props(pages: [
      .init(
        icon: .list, title: "Everything in its place",
        text: "Lists that keep themselves in order, wherever you add to them."),
      .init(
        icon: .person, title: "Together", text: "Share a list, and see who is looking at it."),
      .init(icon: .check, title: "Done is done", text: "What is finished gets out of your way."),
    ]).on(page)
  }

  /// The props on the next page, or at the end.
  fileprivate var continued: Onboarding.Props {
    guard hasNext else { return finished }
    return on(shown + 1)
  }

  /// Returns the props on another page, or unchanged beyond the first or last page.
  func on(_ page: Int) -> Onboarding.Props {
    guard pages.indices.contains(page) else { return self }
    var props = self
    props.page = page
    props.isDone = false
    props.back = nil
    if page > 0 { props.back = .noop }
    props.next = .noop
    return props
  }

  var finished: Onboarding.Props {
    var props = self
    props.isDone = true
    props.next = nil
    return props
  }
}
