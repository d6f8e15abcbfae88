import Hummingbird
import StorybookRecording

/// Keeps the props of served pages as fixtures of their screens.
struct KeepProps<Context: RequestContext>: RouterMiddleware {
  let fixtures: ServedFixtures

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try await fixtures.keep {
      try await next(request, context)
    } when: { response in
      response.status == .ok
    }
  }
}
