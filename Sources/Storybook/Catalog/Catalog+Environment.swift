extension Catalog {
  package func context(_ environment: EnvironmentSettings) -> RenderEnvironment {
    RenderEnvironment(environment, devices)
  }
}
