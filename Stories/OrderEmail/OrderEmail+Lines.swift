import Storybook

extension OrderEmail {
  static func lines(_ props: Props, _ words: Words, in look: Palette) -> HTML {
    """
    <tr><td style="padding:1.5rem 2rem 0">
    <table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">
    \(props.lines.html { line($0, words, in: look) })
    \(sum("Subtotal", words.money(props.subtotal), in: look, isTotal: false))
    \(sum("Delivery", words.deliveryCost, in: look, isTotal: false))
    \(sum("Total", words.money(props.total), in: look, isTotal: true))
    </table></td></tr>
    """
  }

  private static func line(_ line: Line, _ words: Words, in look: Palette) -> HTML {
    let border: HTML = "border-bottom:1px solid \(look.line)"
    let detail: HTML? = line.detail.map {
      "<br><span style=\"font-size:.875rem;color:\(look.muted)\">\($0)</span>"
    }
    return """
      <tr><td style="padding:.75rem 0;\(border)">\(line.name)\(detail)</td>
      <td valign="top" align="center" style="padding:.75rem;white-space:nowrap;\
      color:\(look.muted);\(border)">× \(line.quantity)</td>
      <td valign="top" style="padding:.75rem 0;text-align:end;white-space:nowrap;\
      \(border)">\(words.money(line.total))</td></tr>
      """
  }

  private static func sum(
    _ name: String, _ amount: String, in look: Palette, isTotal: Bool
  ) -> HTML {
    var style: HTML = "color:\(look.muted)"
    if isTotal { style = "font-size:1.125rem;font-weight:bold" }
    return """
      <tr><td colspan="2" style="padding:.625rem 0 0;\(style)">\(name)</td>
      <td style="padding:.625rem 0 0;text-align:end;white-space:nowrap;\(style)">\(amount)</td></tr>
      """
  }
}
