import StorybookSchema

/// The form in which a page accepts what a rendering changes of the body that it holds.
///
/// Two words that change, with 57 UTF-16 units between them that stay, at revision 6:
///
/// ```text
/// revision 5   <p>old</p> … <p>old</p>
/// revision 6   <p>new</p> … <p>new</p>
///
/// one        "splice": {"base": 5, "at": 3, "delete": 63, "insert": "new</p> … <p>new"}
/// many       "base": 5, "splices": [[3, 3, "new"], [57, 3, "new"]]
/// repeated   "base": 5, "splices": [[3, 3, "new", [57]]]
/// ```
///
/// The members of the list are `[skip, delete, insert]`: keep a number of units, delete a number, and
/// insert a text. The fourth has further skips that the same change follows; `[57, 8]` are eight.
/// Every page accepts one splice; the others are negotiated by `manySplices` and `repeatedSplices` of
/// `open`. Public/js/text/splices.js applies them, and Tests/Fixtures/texts/splices.json shows both
/// sides the same bodies.
package enum SpliceForm: Hashable, Sendable {
  case one, many, repeated

  init(_ open: MessageFields) {
    self = .one
    if open.flag("manySplices") { self = .many }
    if open.flag("repeatedSplices") { self = .repeated }
  }

  /// Returns the members of a rendering in JSON, without the braces of the object; `nil` if the whole
  /// body is hardly longer.
  ///
  /// - Parameter base: the revision of the old body.
  package func members(from old: String, at base: Int, to new: String) -> [UInt8]? {
    let most = new.utf8.count / 2
    guard self != .one else {
      let splice = TextSplice(from: old, to: new)
      guard splice.insert.utf8.count < most else { return nil }
      let members = Object([("base", Value(base))] + splice.members)
      return Array("\"splice\":".utf8) + Value.object(members).bytes
    }
    let list = Splices(from: old, to: new).json(repeating: self == .repeated)
    guard list.count < most else { return nil }
    return Array("\"base\":\(base),\"splices\":".utf8) + list
  }
}
