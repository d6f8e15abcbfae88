import Storybook
import Testing

@testable import Stories

struct OnboardingTests {
  typealias Props = Onboarding.Props

  private func transition(
    _ props: Props, from previous: Props?, _ direction: RenderContext.Direction = .leftToRight
  ) -> Rendering {
    Onboarding.rendering(props, RenderContext(direction: direction), previous)
  }

  private func goes(_ transition: Transition, _ props: Props) -> Rendering {
    Onboarding.html(props, RenderContext()).transition(
      transition, elements: ["#onboarding-dots": "dots", "#onboarding-buttons": "buttons"])
  }

  @Test func `the next page comes from the right, the one before from the left`() {
    #expect(transition(.on(1), from: .on(0)) == goes(.slide(.left), .on(1)))
    #expect(transition(.on(0), from: .on(1)) == goes(.slide(.right), .on(0)))
  }

  @Test func `in a language from right to left it is the other way round`() {
    let there = Onboarding.html(.on(1), RenderContext(direction: .rightToLeft))
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

  @Test(arguments: [-1, 0, 1, 2, 3]) func `every page one can get to keeps the rules`(page: Int) {
    #expect(Onboarding.invariants.broken(by: .on(page)).isEmpty)
  }

  @Test func `a page that is none of the pages breaks a rule, and shows no page`() {
    var props = Props.on(1)
    props.page = 9
    #expect(Onboarding.invariants.broken(by: props).map(\.name) == ["the page is one of the pages"])
    _ = Onboarding.html(props, RenderContext())
  }
}
