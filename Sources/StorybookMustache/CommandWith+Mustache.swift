public import Mustache
public import Storybook

/// `{{{save}}}` in a tag makes the element perform the command `save`:
/// `<button{{{save}}}{{^save}} disabled{{/save}}>`.
extension CommandWith: MustacheCustomRenderable {
  /// The attributes of the command, escaped.
  public var renderText: String { markup }
  public var isNull: Bool { false }
}

/// `{{{link}}}` in a tag opens the story.
extension StoryLink: MustacheCustomRenderable {
  /// The attribute of the link, escaped.
  public var renderText: String { markup }
  public var isNull: Bool { false }
}
