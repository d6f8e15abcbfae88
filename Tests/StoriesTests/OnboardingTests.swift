import Storybook
import Testing

@testable import Stories

struct OnboardingTests {
  typealias Props = Onboarding.Props

  private func transition(
    _ new: Props, from old: Props, _ direction: RenderEnvironment.Direction = .leftToRight
  ) -> Rendering.Transition {
    Onboarding.transition(from: old, to: new, RenderEnvironment(direction: direction))
  }

  @Test func `the next page comes from the right, the one before from the left`() {
    #expect(transition(.on(1), from: .on(0)) == .slide(.left))
    #expect(transition(.on(0), from: .on(1)) == .slide(.right))
  }

  @Test func `in a language from right to left it is the other way round`() {
    #expect(transition(.on(1), from: .on(0), .rightToLeft) == .slide(.right))
  }

  @Test func `the end fades in, and a page stays where it is`() {
    #expect(transition(.on(2).finished, from: .on(2)) == .crossFade)
    #expect(transition(.on(1), from: .on(1)) == .none)
  }

  @Test(arguments: [(-1, 1), (0, 0), (1, 1), (2, 2), (3, 1)])
  func `one gets to pages only that there are, and back from all but the first`(
    page: Int, reached: Int
  ) {
    let props = Props.on(1).on(page)
    #expect((props.page, props.back == nil) == (reached, reached == 0))
  }

  @Test(arguments: [(-9, 0), (-1, 0), (3, 2), (9, 2)])
  func `instead of a page that there is not the nearest is shown`(page: Int, nearest: Int) {
    var props = Props.on(nearest)
    let html = Onboarding.html(props, RenderEnvironment())
    props.page = page
    #expect(Onboarding.html(props, RenderEnvironment()) == html)
  }

  @Test func `no props lead back from the first page`() {
    var props = Props.on(0)
    props.back = .noop
    #expect(
      Onboarding.html(props, RenderEnvironment()) == Onboarding.html(.on(0), RenderEnvironment()))
  }
}
