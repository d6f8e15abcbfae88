import Storybook
import StorybookHost
import StorybookSchema

/// What reviewers said: which groups they accept, and their comments. A file that can be committed.
///
/// ```json
/// {"accepted": ["1f0c92aa"], "comments": [{"group": "1f0c92aa", "author": "Ann", "text": "Fine"}]}
/// ```
struct ReviewVerdicts: Hashable, Sendable {
  /// The ids of changes.
  var accepted: Set<String> = []
  var comments: [ReviewComment] = []
}

extension ReviewVerdicts {
  /// Throws ``PropsError`` for what is no such file.
  init(_ value: Value) throws(PropsError) {
    guard let members = value.object else {
      throw PropsError(path: Pointer(), reason: "expected an object")
    }
    let accepted = members["accepted"]?.array ?? []
    self.accepted = Set(accepted.compactMap(\.string))
    comments = (members["comments"]?.array ?? []).compactMap { comment in
      guard let group = comment["group"]?.string, let text = comment["text"]?.string else {
        return nil
      }
      return ReviewComment(
        group: group, author: comment["author"]?.string ?? "", text: text,
        story: comment["story"]?.string, element: comment["element"]?.string,
        field: comment["field"]?.string)
    }
  }

  var value: Value {
    .members([
      "accepted": accepted.sorted(), "comments": comments.map(\.value),
    ])
  }

  func accepts(_ group: ReviewGroup) -> Bool { accepted.contains(group.id) }
}

extension Review {
  /// Whether all changes of the branch are accepted.
  func isAccepted(_ verdicts: ReviewVerdicts) -> Bool {
    groups.allSatisfy(verdicts.accepts)
  }

  /// The stories that differ and all of whose changes are accepted.
  func acceptedStories(_ verdicts: ReviewVerdicts) -> [String] {
    let open = Set(groups.filter { !verdicts.accepts($0) }.flatMap(\.members))
    return stories.map(\.story).filter { !open.contains($0) }
  }
}

extension ReviewComment {
  var value: Value {
    .members([
      "group": group, "author": author, "text": text, "story": story, "element": element,
      "field": field,
    ])
  }
}
