import Storybook

enum Quiz {
  struct Props: Codable, Hashable, Sendable {
    var question = 0
    var answer: CommandWith<Bool> = .noop
  }

  static let questions = ["Do fish sleep?", "Is glass a liquid?"]

  static func page(_ props: Props) -> HTML {
    """
    <h1 id="question">\(questions[props.question])</h1>
    <button\(props.answer.bind(to: true))>Yes</button>
    <button\(props.answer.bind(to: false))>No</button>
    """
  }

  static let screen = Screen("Games/Quiz", render: page) {
    Story("First", Props()) {
      OnCommand(\.answer) { props, _ in
        props.question = min(props.question + 1, questions.count - 1)
      }
    }
  }
  .transition { old, new, _ in
    let step = new.question - old.question
    return step == 0 ? .none : .slide(step > 0 ? .left : .right)
  }
}
