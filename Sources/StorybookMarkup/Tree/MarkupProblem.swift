/// The kinds of mistakes in markup.
package enum MarkupProblem: Hashable, Sendable {
  case unclosed(String)
  case unclosedTag(String)
  case unclosedComment
  /// An end tag without an open element.
  case strayEnd(String)
  /// An end tag that precedes the end tag of an inner element.
  case misnested(String, inside: String)
  case voidEnd(String)
  /// `<div/>`, which opens an element rather than closing it.
  case selfClosing(String)
  case brokenTag
  case duplicateAttribute(String)
  case duplicateID(String)
  case strangeAttributeName(String)
  case unquotedValue(String)
  case rawLessThan
  case unknownReference(String)
  case unendedReference(String)
  /// An element inside one that must not contain it.
  case nested(String, in: String)
  /// A paragraph closed before its end tag by this element.
  case endsParagraph(String)
  /// An element outside the parents it requires.
  case misplaced(String, belongsIn: String)
  case textInTable
  /// A tag or declaration where browsers ignore it.
  case ignored(String)
  case afterBody
  case nullCharacter
  case tooDeep
}

extension MarkupProblem {
  package var message: String {
    switch self {
    case .unclosed(let name): "<\(name)> is never closed."
    case .unclosedTag(let name): "The tag <\(name) never ends: “>” is missing."
    case .unclosedComment: "The comment never ends: “-->” is missing."
    case .strayEnd(let name): "</\(name)> closes nothing."
    case .misnested(let name, let inside):
      "</\(name)> closes an element around <\(inside)>, which is still open."
    case .voidEnd(let name): "<\(name)> has no content and no end tag."
    case .selfClosing(let name): "<\(name)/> does not close itself in HTML: it needs </\(name)>."
    case .brokenTag: "Invalid tag: write “<” in text as “&lt;”."
    case .duplicateAttribute(let name): "Duplicate attribute “\(name)”: browsers use the first."
    case .duplicateID(let id): "Duplicate id “\(id)”: an earlier element has it."
    case .strangeAttributeName(let name):
      "“\(name)” is not a valid attribute name: a quote may be missing."
    case .unquotedValue(let value): "The value \(value) needs quotes around it."
    case .rawLessThan: "Unescaped “<”: write “&lt;” in text."
    case .unknownReference(let name):
      "Unknown character reference “&\(name);”: write “&” in text as “&amp;”."
    case .unendedReference(let name):
      "“&\(name)” is parsed as a character reference: add “;”, or write “&amp;\(name)”."
    case .nested(let name, let outer): "<\(name)> must not be inside <\(outer)>."
    case .endsParagraph(let name): "<\(name)> cannot be inside <p>: it ends the paragraph."
    case .misplaced(let name, let places): "<\(name)> belongs in \(places)."
    case .textInTable: "Text in a table must be inside a cell."
    case .ignored(let name): "<\(name)> has no effect here: browsers ignore it."
    case .afterBody: "Content after </body>: browsers move it into the body."
    case .nullCharacter: "A null character before <body>: browsers drop it and begin the body."
    case .tooDeep:
      "Elements are nested deeper than \(ElementRules.deepest) levels; browsers flatten them."
    }
  }

  /// The machine-readable name of the kind.
  package var rule: String {
    switch self {
    case .unclosed: "unclosed-element"
    case .unclosedTag: "unclosed-tag"
    case .unclosedComment: "unclosed-comment"
    case .strayEnd: "stray-end-tag"
    case .misnested: "misnested"
    case .voidEnd: "void-end-tag"
    case .selfClosing: "self-closing"
    case .brokenTag: "broken-tag"
    case .duplicateAttribute: "duplicate-attribute"
    case .duplicateID: "duplicate-id"
    case .strangeAttributeName: "attribute-name"
    case .unquotedValue: "unquoted-value"
    case .rawLessThan: "raw-less-than"
    case .unknownReference, .unendedReference: "character-reference"
    case .nested, .endsParagraph: "nesting"
    case .misplaced, .textInTable, .ignored, .afterBody: "misplaced"
    case .nullCharacter: "null-character"
    case .tooDeep: "depth"
    }
  }
}
