/// What a story sets of the environment that it is shown in.
///
/// Unchecked, since a set of key paths has no way to say that each of them is sendable.
package struct StoryEnvironment: Hashable, @unchecked Sendable {
  /// `nil` for nothing.
  package private(set) var context: RenderEnvironment?
  /// The members that were set one by one, also to their defaults.
  private var own: Set<AnyKeyPath> = []

  package init() {}

  package mutating func change(_ change: (inout RenderEnvironment) -> Void) {
    var changed = context ?? RenderEnvironment()
    change(&changed)
    context = changed
  }

  package mutating func set<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) {
    own.insert(member)
    change { $0[keyPath: member] = value }
  }

  /// Sets a member unless the story has set it.
  mutating func inherit<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) {
    if !own.contains(member), isUsual(at: member) { set(member, value) }
  }

  /// Compares all of the environment, as a value need not be comparable.
  private func isUsual<Member>(at member: WritableKeyPath<RenderEnvironment, Member>) -> Bool {
    guard let context else { return true }
    let usual = RenderEnvironment()
    var changed = usual
    changed[keyPath: member] = context[keyPath: member]
    return changed == usual
  }
}
