import Storybook

/// An order confirmation: tables and inline styles, as email clients require, and a hand-written
/// plain-text version that is not derived from the markup.
enum OrderEmail {
  static func mail(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
    .html(html(props, environment), text: text(props, environment))
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let words = Words(props, locale: environment.locale)
    let look = Palette(environment.colorScheme)
    return """
      <!doctype html>
      <html lang="\(environment.locale.replacing("_", with: "-"))" \
      dir="\(environment.direction.attribute)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(environment.colorScheme.rawValue)">
      <title>\(words.subject)</title></head>
      <body style="margin:0;padding:0;background:\(look.ground)">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" \
      style="background:\(look.ground);font:1rem/1.5 Helvetica,Arial,sans-serif;color:\(look.text)">
      <tr><td align="center" style="padding:2rem 1rem">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" \
      style="max-width:35rem;background:\(look.surface);border-radius:.75rem">
      \(letterhead(props, words, in: look))\(deliveryRow(props.delivery, words, in: look))
      \(lines(props, words, in: look))\(message(props.message, look))\(foot(look))
      </table></td></tr></table></body></html>

      """
  }

  private static func letterhead(_ props: Props, _ words: Words, in look: Palette) -> HTML {
    """
    <tr><td style="padding:2rem 2rem 0">
    <p style="margin:0;font-size:.875rem;font-weight:bold;letter-spacing:.08em;\
    color:\(look.accent)"><img src="/assets/leaf.svg" alt="" width="20" height="20" \
    style="margin-inline-end:.5rem;vertical-align:-.25rem">LARCH &amp; LINEN</p>
    <h1 style="margin:1.25rem 0 .25rem;font-size:1.5rem;line-height:1.25">\(words.headline)</h1>
    <p style="margin:0;color:\(look.muted)">Order \(props.number), \(words.placed)</p>
    </td></tr>
    """
  }

  private static func deliveryRow(
    _ delivery: Delivery, _ words: Words, in look: Palette
  ) -> HTML {
    """
    <tr><td style="padding:1.5rem 2rem 0">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr><td style="padding:1rem 1.25rem;border-radius:.5rem;background:\(look.tint)">
    <p style="margin:0;font-weight:bold">\(words.delivery)</p>\(button(delivery, look))
    </td></tr></table></td></tr>
    """
  }

  private static func button(_ delivery: Delivery, _ look: Palette) -> HTML? {
    guard let tracking = delivery.trackingPage else { return nil }
    return """
      <p style="margin:.75rem 0 0"><a href="\(tracking)" \
      style="display:inline-block;padding:.5rem 1rem;border-radius:.5rem;font-weight:bold;\
      text-decoration:none;background:\(look.accent);color:\(look.onAccent)">Follow the parcel</a></p>
      """
  }

  private static func message(_ message: String?, _ look: Palette) -> HTML? {
    message.map {
      """
      <tr><td style="padding:1.5rem 2rem 0">
      <p style="margin:0 0 .25rem;font-size:.875rem;color:\(look.muted)">You wrote</p>
      <p style="margin:0;padding-inline-start:.75rem;white-space:pre-line;\
      border-inline-start:3px solid \(look.line)">\($0)</p></td></tr>
      """
    }
  }

  private static func foot(_ look: Palette) -> HTML {
    """
    <tr><td style="padding:2rem;font-size:.875rem;color:\(look.muted)">
    Something not right? Reply to this e-mail; a person reads it.</td></tr>
    """
  }
}
