import Foundation
import Storybook

extension ContactEditor {
  static func names(_ props: Props) -> HTML {
    """
    <div class="pair">
    \(field("First name", props.givenName, check: props.checks.givenName,
      typed: props.typedGivenName))
    \(field("Last name", props.familyName, check: props.checks.familyName,
      typed: props.typedFamilyName))
    </div>
    """
  }

  static func work(_ company: Company?) -> HTML {
    guard let company else { return .empty }
    return """
      <div class="pair">
      \(field("Company", company.name))
      \(field("Role", company.role, placeholder: "Not known"))
      </div>
      """
  }

  static func reach(_ props: Props) -> HTML {
    """
    <fieldset class="field phones\(raw: props.checks.phones.className)"><legend>Phone</legend>
    \(PhoneKind.allCases.html { phone($0, props.phones[$0]) })
    \(message(props.checks.phones))
    </fieldset>
    \(field("E-mail", props.email, check: props.checks.email, typed: props.typedEmail,
      type: "email", placeholder: "name@example.org"))
    """
  }

  static func person(_ props: Props, _ locale: Locale) -> HTML {
    """
    <div class="pair">
    \(field("Birthday", props.birthday.map { day($0, locale) }, check: props.checks.birthday,
      placeholder: "Not known"))
    <div class="field"><span>Credit</span>
    <output class="\(balance(props.credit))">\(amount(props.credit, locale))</output></div>
    </div>
    <label class="field"><span>Note</span>
    <textarea rows="3" placeholder="Only you can read this.">
    \(props.note)</textarea></label>
    """
  }

  private static func phone(_ kind: PhoneKind, _ number: String?) -> HTML {
    """
    <label class="phone"><span>\(kind.title)</span>
    <input type="tel" value="\(number)" placeholder="None"></label>
    """
  }

  private static func field(
    _ title: String, _ text: String?, check: Check = .pending,
    typed: CommandWith<String> = .noop, type: String = "text", placeholder: String? = nil
  ) -> HTML {
    """
    <label class="field\(raw: check.className)"><span>\(title)</span>
    <input type="\(type)" value="\(text)"\(attribute: "placeholder", placeholder)\(typed)\
    \(attribute: "aria-invalid", check.reason.map { _ in "true" })>
    \(message(check))</label>
    """
  }

  private static func message(_ check: Check) -> HTML {
    check.reason.map { "<small role=\"alert\">\($0)</small>" } ?? .empty
  }

  /// Formats a calendar day; dates far outside recorded history have none.
  private static func day(_ date: Date, _ locale: Locale) -> String {
    guard abs(date.timeIntervalSince1970) < 1e11 else { return "Outside of the calendar" }
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: locale)
    style.timeZone = .gmt
    return date.formatted(style)
  }

  private static func balance(_ credit: Decimal) -> String {
    if credit < 0 { return "debt" }
    if credit > 0 { return "credit" }
    return "even"
  }

  private static func amount(_ credit: Decimal, _ locale: Locale) -> String {
    credit.formatted(.currency(code: "EUR").locale(locale))
  }
}

extension ContactEditor.Check {
  /// The class added to the field.
  fileprivate var className: String {
    switch self {
    case .pending: ""
    case .valid: " valid"
    case .invalid: " invalid"
    }
  }
}

extension ContactEditor.PhoneKind {
  fileprivate var title: String {
    switch self {
    case .mobile: "Mobile"
    case .home: "Home"
    case .work: "Work"
    }
  }
}
