import Storybook
import Testing

@testable import Stories

struct OnboardingTests {
  typealias Props = Onboarding.Props

  private func transition(
    _ props: Props, from previous: Props?, _ direction: RenderEnvironment.Direction = .leftToRight
  ) -> Rendering {
    Onboarding.rendering(props, RenderEnvironment(direction: direction), previous)
  }

  private func goes(_ transition: Rendering.Transition, _ props: Props) -> Rendering {
    Onboarding.html(props, RenderEnvironment()).transition(
      transition, elements: ["#onboarding-dots": "dots", "#onboarding-buttons": "buttons"])
  }

  @Test func `the next page comes from the right, the one before from the left`() {
    #expect(transition(.on(1), from: .on(0)) == goes(.slide(.left), .on(1)))
    #expect(transition(.on(0), from: .on(1)) == goes(.slide(.right), .on(0)))
  }

  @Test func `in a language from right to left it is the other way round`() {
    let there = Onboarding.html(.on(1), RenderEnvironment(direction: .rightToLeft))
    #expect(
      transition(.on(1), from: .on(0), .rightToLeft)
        == there.transition(
          .slide(.right),
          elements: ["#onboarding-dots": "dots", "#onboarding-buttons": "buttons"]))
  }

  @Test func `the end fades in, and a page stays where it is`() {
    #expect(transition(.on(2).finished, from: .on(2)) == goes(.crossFade, .on(2).finished))
    #expect(transition(.on(1), from: .on(1)) == goes(.none, .on(1)))
    #expect(transition(.on(1), from: nil) == goes(.none, .on(1)))
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
