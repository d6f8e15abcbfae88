import Foundation
import Storybook

/// The form for one contact: names, optional fields, and the validation state of each field.
enum ContactEditor {
  struct Props: Codable, Hashable, Sendable {
    var givenName = ""
    var familyName = ""
    var nickname: String?
    var company: Company?
    var phones: [PhoneKind: String] = [:]
    var email: String?
    var birthday: Date?
    /// The bytes of an image file.
    var avatar: Data?
    var id: UInt64
    var credit: Decimal = 0
    var note: String?
    var checks = Checks()
    var typedGivenName: CommandWith<String> = .noop
    var typedFamilyName: CommandWith<String> = .noop
    var typedEmail: CommandWith<String> = .noop
    var save: Command = .noop
    var cancel: Command = .noop
  }

  struct Company: Codable, Hashable, Sendable {
    var name: String
    var role: String?
  }

  enum PhoneKind: String, Codable, CaseIterable, Hashable, Sendable { case mobile, home, work }

  /// The validation state of the fields that can be invalid.
  struct Checks: Codable, Hashable, Sendable {
    var givenName = Check.pending
    var familyName = Check.pending
    var phones = Check.pending
    var email = Check.pending
    var birthday = Check.pending
  }

  enum Check: Codable, Hashable, Sendable {
    case pending
    case valid
    case invalid(reason: String)
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(environment, style: style, content(props, environment))
  }

  static func content(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    """
    <main class="card stack">
    \(header(props))
    \(summary(props.checks))
    <form class="stack"\(props.submit, on: .submit)>
    \(names(props))
    \(work(props.company))
    \(reach(props))
    \(person(props, Locale(identifier: environment.locale)))
    \(buttons(props))
    </form>
    </main>
    """
  }

  private static func header(_ props: Props) -> HTML {
    """
    <header class="row">\(avatar(props))
    <div><h1>\(props.heading)</h1>
    <p class="muted small">\(props.nickname.map { "“\($0)” · " })No. \(props.id)</p></div></header>
    """
  }

  private static func summary(_ checks: Checks) -> HTML {
    let count = checks.reasons.count
    guard count > 0 else { return .empty }
    var sentence = "\(count) fields need"
    if count == 1 { sentence = "One field needs" }
    return """
      <p class="summary row" role="status">\(Icon.warning.html(size: 1.25))\
      \(sentence) another look before this can be saved.</p>
      """
  }

  private static func buttons(_ props: Props) -> HTML {
    """
    <footer class="row"><button type="button" class="button quiet"\(props.cancel)>Cancel</button>
    <button class="button"\(attribute: "disabled", !props.canSave)>Save</button></footer>
    """
  }
}

extension ContactEditor.Props {
  var fullName: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }

  /// Whether the form can be saved: the contact has a name, and no field is known to be invalid.
  var canSave: Bool { !fullName.isEmpty && checks.reasons.isEmpty }

  fileprivate var submit: Command? {
    guard canSave else { return nil }
    return save
  }

  fileprivate var heading: String {
    guard !fullName.isEmpty else { return "New contact" }
    return fullName
  }
}

extension ContactEditor.Checks {
  var reasons: [String] { [givenName, familyName, phones, email, birthday].compactMap(\.reason) }
}

extension ContactEditor.Check {
  var reason: String? {
    if case .invalid(let reason) = self { reason } else { nil }
  }
}
