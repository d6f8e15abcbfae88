package import Storybook

extension EnvironmentSettings {
  /// Creates the settings that result in the given rendering environment.
  ///
  /// - Parameter devices: the known devices, to detect a rotated or resized one.
  package init(_ context: RenderEnvironment, devices: [Device] = Device.all) {
    self.init(device: context.device.id)
    colorScheme = context.colorScheme
    locale = context.locale
    direction = context.direction
    textSize = context.textSize
    format = context.format
    reducedMotion = context.reducedMotion
    timeZone = context.timeZone
    clock = context.clock.flatMap { Instant($0) }
    guard let known = devices.first(where: { $0.id == device }), known != context.device else {
      return
    }
    if known.turned(to: .landscape) == context.device {
      orientation = .landscape
    } else {
      size = Size(
        width: context.device.columns ?? context.device.width,
        height: context.device.rows ?? context.device.height)
    }
  }
}
