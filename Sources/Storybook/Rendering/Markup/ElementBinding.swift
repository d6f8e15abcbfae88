/// Something that an element of a rendering does, as attributes for any library that makes markup: a
/// command, one that may be absent, or a link to a story.
///
/// ```swift
/// button(attributes: props.save.attributes.map { HTMLAttribute(name: $0.name, value: $0.value) }) {
///   "Save"
/// }
/// ```
public protocol ElementBinding {
  /// The names and values of the attributes, not escaped; none for a command that was created in
  /// code. No value is empty.
  var attributes: [(name: String, value: String)] { get }

  /// The attributes while the command or link is `nil`.
  static var absentAttributes: [(name: String, value: String)] { get }
}

extension ElementBinding {
  /// The attributes as escaped markup, each after a space: ` data-storybook-command="/save"`.
  public var markup: String { attributes.markup }
}

extension Array where Element == (name: String, value: String) {
  /// The attributes as escaped markup, each after a space, for a template:
  /// `props.close.attributes(on: .key("Escape")).markup`.
  public var markup: String { HTML.Interpolation.attributes(self) }

  /// The attributes with escaped values, for a library that writes values unchanged, such as Plot.
  public var escaped: [(name: String, value: String)] {
    map { (name: $0.name, value: HTML(text: $0.value).markup) }
  }
}

extension Optional: ElementBinding where Wrapped: ElementBinding {
  public var attributes: [(name: String, value: String)] {
    self?.attributes ?? Wrapped.absentAttributes
  }

  public static var absentAttributes: [(name: String, value: String)] { Wrapped.absentAttributes }
}

extension CommandWith: ElementBinding {
  /// The attributes that perform the command by the default event of the element: submit for a
  /// form, input for a field, else click.
  public var attributes: [(name: String, value: String)] { attributes(on: .fitting) }

  /// An absent command disables its element.
  public static var absentAttributes: [(name: String, value: String)] {
    [("disabled", "disabled")]
  }

  /// Returns the attributes that perform the command by an event of the element.
  public func attributes(on event: CommandEvent) -> [(name: String, value: String)] {
    guard let origin, origin.takesValuesAsTheyAre else { return [] }
    let name = "data-storybook-\(event.name)"
    let command = (name: name, value: origin.reference.attribute)
    guard let value = origin.reference.value else { return [command] }
    return [command, (name: "\(name)-value", value: value.text)]
  }
}

extension Optional {
  /// Returns the attributes that perform the command by an event of the element. An absent command
  /// disables it, except for ``CommandEvent/submit`` and keys.
  public func attributes<Value>(
    on event: CommandEvent
  ) -> [(name: String, value: String)] where Wrapped == CommandWith<Value> {
    if let self { return self.attributes(on: event) }
    guard event.disables else { return [] }
    return Wrapped.absentAttributes
  }
}

extension StoryLink: ElementBinding {
  /// The attribute that opens the story, beside the address that the element has in an app.
  public var attributes: [(name: String, value: String)] {
    guard !id.isEmpty else { return [] }
    return [("data-story", id)]
  }

  public static var absentAttributes: [(name: String, value: String)] { [] }
}
