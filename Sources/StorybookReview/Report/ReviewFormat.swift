import ArgumentParser
import StorybookSchema

/// The output format of a review.
enum ReviewFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, github, junit

  func reportText(_ review: Review, verdicts: ReviewVerdicts) -> String {
    switch self {
    case .text: ReviewText(review, verdicts: verdicts).text
    case .json: review.reportValue(verdicts).canonicalText
    case .markdown: ReviewMarkdown(review, verdicts: verdicts).text
    case .github: ReviewAnnotations(review, verdicts: verdicts).text
    case .junit: ReviewSuites(review, verdicts: verdicts).text
    }
  }
}

/// The first members of a long list, and how many more there are.
struct ShortList {
  let text: String

  init(_ names: [String], most: Int = 8) {
    let shown = names.prefix(most).joined(separator: ", ")
    text = names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }
}
