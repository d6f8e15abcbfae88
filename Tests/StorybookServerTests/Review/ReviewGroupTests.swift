import Foundation
import Storybook
import StorybookHost
import StorybookSchema
import Testing

@testable import StorybookReview

/// Refactorings of a page that many stories share, each with stories of their own words.
@Suite struct ReviewGroupTests {
  struct Person: Sendable {
    let name: String
    let role: String
    let years: Int
    var notes: [String] = []

    var props: Value {
      .members(["name": name, "role": role, "years": years, "notes": notes])
    }
  }

  static let count = 90

  static let people = (0..<count).map { number in
    Person(
      name: "Ann\(String(UnicodeScalar(UInt8(97 + number % 26))))x",
      role: number.isMultiple(of: 3) ? "admin" : "guest", years: number,
      notes: (0..<(number % 4)).map { "note\($0)" })
  }

  /// The page before any of the changes.
  static func page(_ person: Person) -> String {
    let notes = person.notes.map { "<li class=note>\($0)</li>" }.joined()
    return """
      <main><h1>Contact</h1><p class="lead card">\(person.name), \(person.years) years</p>
      <a href="/people/\(person.name)">Edit</a><ul class=notes>\(notes)</ul>
      <footer><p>All rights reserved</p><p>Terms apply to \(person.role)</p></footer></main>
      """
  }

  static func state(
    _ number: Int, _ person: Person, markup: String? = nil, id: String? = nil
  ) -> StoryState {
    StoryState(
      id: id ?? "contact/\(number)", screen: "contact", props: person.props,
      outcome: .renders(.html(raw: markup ?? page(person))))
  }

  static func review(_ change: (String, Person) -> String) -> Review {
    let old = people.enumerated().map { state($0, $1) }
    let new = people.enumerated().map { state($0, $1, markup: change(page($1), $1)) }
    return Review(
      revision: "main", from: RevisionState(stories: old), to: RevisionState(stories: new))
  }

  struct Refactoring: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (String, Person) -> String
    /// The sentences of the groups in their order, and how many stories each has.
    let groups: [(sentence: String, count: Int)]

    init(
      _ name: String, groups: [(String, Int)],
      change: @escaping @Sendable (String, Person) -> String
    ) {
      testDescription = name
      self.groups = groups
      self.change = change
    }
  }

  static let refactorings = [
    Refactoring("a heading gets a class", groups: [("style of h1 class: “title” is new", count)]) {
      page, _ in page.replacingOccurrences(of: "<h1>", with: "<h1 class=title>")
    },
    Refactoring(
      "a class is renamed beside others",
      groups: [("style of p class: “card” → “tile”", count)]
    ) { page, _ in page.replacingOccurrences(of: "lead card", with: "tile lead") },
    Refactoring("a wrapper is added", groups: [("wrapper: “div.page” is new", count)]) { page, _ in
      page.replacingOccurrences(of: "<main>", with: "<main><div class=page>")
        .replacingOccurrences(of: "</main>", with: "</div></main>")
    },
    Refactoring("a wrapper is taken away", groups: [("wrapper: “footer” is gone", count)]) {
      page, _ in
      page.replacingOccurrences(of: "<footer>", with: "")
        .replacingOccurrences(of: "</footer>", with: "")
    },
    Refactoring(
      "a text of the layout changes",
      groups: [("text of p: “All” → “No”", count)]
    ) { page, _ in page.replacingOccurrences(of: "All rights", with: "No rights") },
    Refactoring(
      "a text beside own words changes",
      groups: [("text of p: “old” is new", count)]
    ) { page, _ in page.replacingOccurrences(of: " years", with: " years old") },
    Refactoring(
      "an address changes around own words",
      groups: [("meaning of a href: “people” → “contacts”", count)]
    ) { page, _ in page.replacingOccurrences(of: "/people/", with: "/contacts/") },
    Refactoring(
      "a text is lost", groups: [("lost text of p: “All rights reserved” is gone", count)]
    ) { page, _ in page.replacingOccurrences(of: "<p>All rights reserved</p>", with: "") },
    Refactoring(
      "a class and a text in one commit",
      groups: [
        ("text of h1: “Contact” → “Person”", count),
        ("style of h1 class: “title” is new", count),
      ]
    ) { page, _ in
      page.replacingOccurrences(of: "<h1>Contact", with: "<h1 class=title>Person")
    },
    Refactoring(
      "a wrapper and a class in one commit",
      groups: [
        ("wrapper: “div.page” is new", count), ("style of p class: “card” → “tile”", count),
      ]
    ) { page, _ in
      page.replacingOccurrences(of: "<main>", with: "<main><div class=page>")
        .replacingOccurrences(of: "</main>", with: "</div></main>")
        .replacingOccurrences(of: "lead card", with: "lead tile")
    },
  ]

  @Test(arguments: refactorings)
  func `a refactoring of many stories is one group for each change`(
    _ refactoring: Refactoring
  ) {
    let review = Self.review(refactoring.change)
    #expect(review.groups.map(\.change.sentence) == refactoring.groups.map(\.sentence))
    #expect(review.groups.map(\.members.count) == refactoring.groups.map(\.count))
    #expect(review.stories.count == Self.count)
  }

  @Test func `a list in another order is one group of the stories that have one`() {
    let old = Self.people.enumerated().map { Self.state($0, $1) }
    let new = Self.people.enumerated().map { number, person in
      var turned = person
      turned.notes = person.notes.reversed()
      return StoryState(
        id: "contact/\(number)", screen: "contact", props: person.props,
        outcome: .renders(.html(raw: Self.page(turned))))
    }
    let review = Review(
      revision: "main", from: RevisionState(stories: old), to: RevisionState(stories: new))
    #expect(review.groups.map(\.change.sentence) == ["order of li.note in ul"])
    #expect(review.groups[0].members.count == Self.people.count { $0.notes.count > 1 })
  }

  @Test func `what some stories show is a group of those`() {
    let review = Self.review { page, person in
      page.replacingOccurrences(of: "<li class=note>", with: "<li class=entry>")
    }
    #expect(review.groups.map(\.change.sentence) == ["style of li class: “note” → “entry”"])
    #expect(review.groups[0].members.count == Self.people.count { !$0.notes.isEmpty })
  }

  @Test func `a word of the page that some stories have, too, is one change`() {
    let review = Self.review { page, _ in
      page.replacingOccurrences(of: "Contact", with: "admin")
    }
    #expect(review.groups.map(\.change.sentence) == ["text of h1: “Contact” → “admin”"])
  }

  @Test func `words of the stories are no difference of their changes`() {
    let review = Self.review { page, person in
      page.replacingOccurrences(
        of: "\(person.name),", with: "Dear \(person.name) of \(person.role),")
    }
    #expect(review.groups.map(\.members.count) == [Self.count])
    #expect(review.groups[0].change.sentence == "text of p: “Dear … of …” is new")
  }

  @Test func `findings come first, then lost words, and looks last`() {
    let review = Self.review { page, _ in
      page.replacingOccurrences(of: "<h1>Contact</h1>", with: "<h1 class=title></h1><img src=/a>")
    }
    let kinds = review.groups.map(\.change.kind)
    #expect(kinds == kinds.sorted())
    #expect(kinds.first == .finding)
    #expect(kinds.contains(.lostText))
    #expect(kinds.last == .style)
  }

  @Test func `the example of a group has least to read`() {
    let review = Self.review { page, person in
      let page = page.replacingOccurrences(of: "<h1>", with: "<h1 class=title>")
      guard person.years != 7 else { return page }
      return page.replacingOccurrences(of: "Terms apply", with: "Conditions apply")
    }
    let title = review.groups.first { $0.change.kind == .style }
    #expect(title?.example == "contact/7")
    #expect(title?.members.count == Self.count)
  }

  @Test func `a story with two changes is accepted when both are`() throws {
    let review = Self.review { page, person in
      let page = page.replacingOccurrences(of: "<h1>", with: "<h1 class=title>")
      guard person.years < 10 else { return page }
      return page.replacingOccurrences(of: "All rights", with: "No rights")
    }
    #expect(review.groups.map(\.members.count) == [10, Self.count])
    var verdicts = ReviewVerdicts()
    verdicts.accepted = [review.groups[1].id]
    #expect(review.acceptedStories(verdicts).count == Self.count - 10)
    #expect(!review.isAccepted(verdicts))
    verdicts.accepted.insert(review.groups[0].id)
    #expect(review.acceptedStories(verdicts).count == Self.count)
    #expect(review.isAccepted(verdicts))
    let comment = ReviewComment(
      group: review.groups[0].id, author: "Ann", text: "Why?", story: "people/ann", field: "/name")
    verdicts.comments = [comment]
    #expect(try ReviewVerdicts(verdicts.value) == verdicts)
  }

  @Test func `a story of another name is renamed, not two`() {
    let ann = Self.people[0]
    let bea = Self.people[1]
    let old = [Self.state(0, ann), Self.state(1, bea), Self.state(2, Self.people[2])]
    let new = [Self.state(0, ann, id: "contact/zero"), Self.state(1, bea), Self.state(9, bea)]
    let review = Review(
      revision: "main", from: RevisionState(stories: old), to: RevisionState(stories: new))
    #expect(review.renamed == [Review.Renaming(old: "contact/0", new: "contact/zero")])
    #expect(review.gone == ["contact/2"])
    #expect(review.new == ["contact/9"])
    #expect(review.groups.map(\.change.kind) == [.gone, .renamed, .new])
    #expect(review.summary == "3 stories against main: 3 changes; 1 new, 1 gone, 1 renamed.")
  }

  @Test func `outcomes, own props and types are changes`() {
    let ann = Self.people[0]
    let failing = StoryState(
      id: "contact/1", screen: "contact", props: ann.props,
      outcome: .rejects(reason: "/years: expected a number"))
    var other = ann
    other.notes = ["note9"]
    let old = RevisionState(
      stories: [Self.state(0, ann), Self.state(1, ann)],
      schemas: ["contact": ["type": "object"]])
    let new = RevisionState(
      stories: [Self.state(0, other, markup: Self.page(ann)), failing],
      schemas: ["contact": ["type": "string", "description": "A contact"]])
    let review = Review(revision: "main", from: old, to: new)
    #expect(review.groups.map(\.change.kind) == [.outcome, .schema, .props])
    #expect(review.groups[0].members == ["contact/1"])
    #expect(review.groups[2].change.subject == "/notes/…")
  }

  @Test func `nothing changes where only white space and the order of classes do`() {
    let review = Self.review { page, _ in
      page.replacingOccurrences(of: "lead card", with: "card  lead")
        .replacingOccurrences(of: "<main>", with: "<main>\n  ")
    }
    #expect(review.isEmpty)
    #expect(review.summary == "\(Self.count) stories against main: no change.")
  }
}
