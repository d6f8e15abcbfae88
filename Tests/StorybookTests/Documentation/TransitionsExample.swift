import Storybook

enum Quiz {
  struct Props: Codable, Hashable, Sendable {
    var question = 0
    var answer: CommandWith<Bool> = .noop
  }

  static let questions = ["Do fish sleep?", "Is glass a liquid?"]

  static func page(_ props: Props, _ context: RenderEnvironment, _ previous: Props?) -> Rendering {
    let step = props.question - (previous?.question ?? props.question)
    let page: HTML = """
      <h1 id="question">\(questions[props.question])</h1>
      <button\(props.answer.bind(to: true))>Yes</button>
      <button\(props.answer.bind(to: false))>No</button>
      """
    return page.transition(step == 0 ? .none : .slide(step > 0 ? .left : .right))
  }

  static let screen = Screen("Games/Quiz", render: page) {
    Story("First", Props()) {
      OnCommand(\.answer) { props, _ in
        props.question = min(props.question + 1, questions.count - 1)
      }
    }
  }
}
