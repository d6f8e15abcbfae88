import StorybookSchema

extension Catalog {
  package func context(_ environment: EnvironmentSettings) -> RenderEnvironment {
    decoded(environment).context
  }

  /// Returns what screens receive, and why globals of the environment were ignored.
  package func decoded(
    _ environment: EnvironmentSettings
  ) -> (context: RenderEnvironment, problems: [PropsError]) {
    var context = environment.resolved(of: devices)
    context.maker = maker
    guard let globals else {
      return (context, context.globals.members.map(Self.undeclared))
    }
    let problems = globals.decode(&context.globals)
    return (context, problems)
  }

  private static func undeclared(_ member: Object.Member) -> PropsError {
    PropsError(
      path: Pointer(["globals", member.key]), reason: "The catalog has no globals.")
  }
}
