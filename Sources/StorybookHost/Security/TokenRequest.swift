import StorybookWebSockets

/// The answer to a client without the access token, or with a wrong one: a sentence, and for a
/// browser that opens the page, a form that sends the token as a link does.
struct TokenRequest {
  /// Whether the client presented a token.
  let isWrong: Bool

  private var reason: String {
    guard isWrong else { return "Access token required" }
    return "The access token is wrong"
  }

  func response(asPage isPage: Bool) -> Response {
    guard isPage else {
      return .text(401, sentence: "\(reason): open the link that the host printed.")
    }
    var response = Response.text(401, sentence: page)
    response.headers.removeAll { ["content-type", "content-security-policy"].contains($0.name) }
    response.headers += [
      .init("content-type", "text/html; charset=utf-8"),
      .init(
        "content-security-policy",
        "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    ]
    return response
  }

  private var page: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>\(reason)</title>
    <h1>\(reason)</h1>
    <p>Enter the token, or open the link that the host printed.</p>
    <form>
    <label>Token <input name="token" type="password" autocomplete="current-password" required autofocus></label>
    <button>Open the storybook</button>
    </form>
    """
  }
}
