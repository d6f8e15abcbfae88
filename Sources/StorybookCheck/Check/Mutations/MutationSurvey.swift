import Storybook
import StorybookMarkup
import StorybookSchema
import StorybookSession

/// A change of a screen that its tests and snapshots should notice.
struct MutationCase: Hashable, Sendable {
  let mutation: MarkupMutation
  /// The element in words; empty for a change of the whole screen.
  let place: String
  /// Opens the story where the change was first possible.
  let link: StateLink

  /// The change and its link, for the report.
  var text: String {
    let element = place.nonEmpty.map { " (\($0))" } ?? ""
    return "\(mutation)\(element)\n    Open: \(link)"
  }
}

/// The changes that a screen's renderings allow, as its worker notes them.
struct MutationSurvey: Hashable, Sendable {
  let cases: [MutationCase]

  /// Returns `nil` for what is not a list of changes.
  init?(_ value: Value) {
    guard let states = value["states"]?.array, let changes = value["changes"]?.array else {
      return nil
    }
    cases = changes.compactMap { change in
      let fields = change["change"]?.array?.compactMap(\.string) ?? []
      guard let mutation = MarkupMutation(fields: fields),
        let state = change["state"]?.int.flatMap({ states.element(at: $0) })
      else { return nil }
      let link = StateLink(
        story: state["story"]?.string ?? "", props: state["props"],
        environment: state["environment"])
      return MutationCase(
        mutation: mutation, place: change["place"]?.string ?? "", link: link)
    }
  }

  /// Returns at most so many of the changes in their order, chosen by the seed if there are more.
  func chosen(_ count: Int, seed: UInt64) -> [MutationCase] {
    guard cases.count > count else { return cases }
    var random = RandomSource(seed: seed)
    return cases.indices.shuffled(using: &random).prefix(count).sorted().map { cases[$0] }
  }
}
