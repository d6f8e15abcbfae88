public import Mustache
public import Storybook

/// `{{{save}}}` in a tag makes the element perform the command `save`:
/// `<button{{{save}}}{{^save}} disabled{{/save}}>`.
extension CommandWith: MustacheCustomRenderable {
  /// The attributes of the command, escaped.
  public var renderText: String { markup }
  public var isNull: Bool { false }
}

/// `{{{change(name)}}}` and `{{{key-Escape(close)}}}` name the event, as the attribute does.
extension CommandWith: MustacheTransformable {
  /// Returns the attributes for an event, escaped; `nil` for an unknown one.
  public func transform(_ name: String) -> Any? {
    let events: [String: CommandEvent] = [
      "click": .click, "input": .input, "change": .change, "submit": .submit,
    ]
    if let event = events[name] { return attributes(on: event).markup }
    guard name.hasPrefix("key-") else { return nil }
    return attributes(on: .key(String(name.dropFirst("key-".count)))).markup
  }
}

/// `{{{link}}}` in a tag opens the story.
extension StoryLink: MustacheCustomRenderable {
  /// The attribute of the link, escaped.
  public var renderText: String { markup }
  public var isNull: Bool { false }
}

/// `{{{body}}}` inserts markup.
extension HTML: MustacheCustomRenderable {
  /// The markup.
  public var renderText: String { markup }
  public var isNull: Bool { false }
}
