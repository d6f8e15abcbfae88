extension Catalog {
  package func context(_ environment: EnvironmentSettings) -> RenderEnvironment {
    environment.resolved(of: devices)
  }
}
