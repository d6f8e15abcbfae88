/// A state of an element, as assistive technology announces it.
public struct ElementState: Hashable, Sendable, ExpressibleByStringLiteral {
  let words: String

  /// A state in the words of the outline, such as `invalid` or `level 2`.
  public init(stringLiteral words: String) { self.words = words }

  /// A checked checkbox or radio button.
  public static let checked: ElementState = "checked"
  /// A checkbox or radio button that is not checked.
  public static let notChecked: ElementState = "not checked"
  /// A control that cannot be used.
  public static let disabled: ElementState = "disabled"
  /// A control that can be used.
  public static let enabled: ElementState = "enabled"
  /// A field that must be filled in.
  public static let required: ElementState = "required"
  /// A selected option, tab or row.
  public static let selected: ElementState = "selected"
  /// A button that is switched on.
  public static let pressed: ElementState = "pressed"
  /// A control whose content is shown.
  public static let expanded: ElementState = "expanded"
  /// The element that the next key goes to.
  public static let focused: ElementState = "focused"
  /// A field whose value is not accepted.
  public static let invalid: ElementState = "invalid"
}
