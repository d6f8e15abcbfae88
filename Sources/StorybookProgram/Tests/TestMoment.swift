package import StorybookSchema

/// What happens in an interaction test, in its order: what a browser shows and does to repeat it.
package enum TestMoment: Hashable, Sendable {
  /// A rendering of the story with that id, in the complete environment; `nil` for another form than
  /// HTML.
  case shown(html: String?, story: String, environment: Value)
  case acted(TestAct)
  case performed(command: String, value: Value?)
  /// A link or a form led to a story or an address.
  case followed(String)
}

/// What a user does with elements of the rendering, or sees of them.
package struct TestAct: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case press, key, choose, submit
    /// A field is entered, gets one more character, gets another text, and is left.
    case enter, type, fill, leave
    /// One of the elements is shown, all of them are, or one of them with this text.
    case sees, seesAll, reads
    /// None of the elements shows this text; without elements, the document does not.
    case lacks
    /// A search below the element or in the document, or among the elements, does not find what the
    /// step needs.
    case misses
    /// A field has this value, or an element this state.
    case hasValue, hasState
    /// A field does not take this value as it is.
    case refuses

    /// Whether a user does it, rather than sees it.
    package var isDone: Bool {
      switch self {
      case .press, .key, .choose, .submit, .enter, .type, .fill, .leave: true
      case .sees, .seesAll, .reads, .lacks, .misses, .hasValue, .hasState, .refuses: false
      }
    }
  }

  /// The place of an element: the position among those of its name, and their number.
  package struct Element: Hashable, Sendable {
    package let tag: String
    package let position: Int
    package let count: Int
    /// What it is called in failures: `button “Pay”`.
    package let summary: String

    package init(tag: String, position: Int, count: Int, summary: String) {
      self.tag = tag
      self.position = position
      self.count = count
      self.summary = summary
    }
  }

  /// A query whose elements a browser looks for.
  package struct Search: Hashable, Sendable {
    package enum Way: String, Hashable, Sendable {
      case role, label, placeholder, text, row, form
    }

    /// What an element is found by, one of them; none if it is one of the act's elements.
    package var ways: [Way]
    /// The roles to choose from; none for all.
    let roles: [String]
    /// The name or the text; `nil` for any.
    let name: String?
    /// With how many elements the step holds; without a limit if `most` is `nil`.
    let least: Int
    let most: Int?

    package init(_ ways: [Way], roles: [String], name: String?, least: Int, most: Int?) {
      self.ways = ways
      self.roles = roles
      self.name = name
      self.least = least
      self.most = most
    }
  }

  package let kind: Kind
  package let elements: [Element]
  /// The text, the key, the values of the options in lines, the state, or the query in words.
  package let text: String
  package let search: Search?

  package init(
    _ kind: Kind, _ elements: [Element], text: String = "", search: Search? = nil
  ) {
    self.kind = kind
    self.elements = elements
    self.text = text
    self.search = search
  }
}

// MARK: JSON

extension TestMoment: JSONMember {
  package var value: Value {
    switch self {
    case .shown(let html, let story, let environment):
      .members(["html": html, "story": story, "environment": environment])
    case .acted(let act): act.value
    case .performed(let command, let value): .members(["command": command, "value": value])
    case .followed(let address): ["followed": .string(address)]
    }
  }

  package init(reading value: Value) throws(JSONMismatch) {
    if let environment = value["environment"], let story = value["story"]?.string {
      self = .shown(html: value["html"]?.string, story: story, environment: environment)
    } else if let command = value["command"]?.string {
      self = .performed(command: command, value: value["value"])
    } else if let address = value["followed"]?.string {
      self = .followed(address)
    } else {
      self = .acted(try TestAct(reading: value))
    }
  }
}

extension TestAct: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      form.choice("act", member: it?.kind), form("elements", member: it?.elements),
      text: form("text", member: it?.text), search: form.optional("search", member: it?.search))
  }
}

extension TestAct.Search: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let ways = try form.list("ways", list: it?.ways.map(\.rawValue))
    try self.init(
      ways.compactMap(Way.init), roles: form.list("roles", list: it?.roles),
      name: form.optional("name", member: it?.name), least: form("least", member: it?.least),
      most: form.optional("most", member: it?.most))
  }
}

extension TestAct.Element: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      tag: form("tag", member: it?.tag), position: form("position", member: it?.position),
      count: form("count", member: it?.count), summary: form("summary", member: it?.summary))
  }
}
