import StorybookCommandLine
import StorybookHost
import StorybookSchema

extension OriginSubject {
  /// Throws the errors of `ask`.
  func origins() async throws -> HostMessage.Origins {
    let run = OriginRun(
      document: SchemaDocument(published: schema),
      observer: CaseRunner(screen: screen, story: story, environment: environment, ask: ask),
      body: body, end: Deadline(in: OriginRun.time))
    let found = try await run.findings(of: props)
    return HostMessage.Origins(
      seq: 0, revision: revision, origins: found.origins, crashed: found.crashed,
      omitted: found.omitted)
  }
}
