import StorybookMustache

extension Invoice {
  /// The template is a constant, so parsing cannot fail at run time; a test verifies it.
  static let template = try! MustacheTemplate(html: text)

  private static let text = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>\(style)</style>
    </head>
    <body>
    <main>
    <header>
    <div><p class="brand">Fern &amp; Kettle</p><p class="quiet">14 Harbour Lane, Galway</p></div>
    <div class="end"><h1>Invoice</h1><p class="quiet">{{number}}{{issuedOn(.)}}</p></div>
    </header>

    <section class="parties">
    <address><span class="label">Billed to</span><strong>{{customer.name}}</strong>
    {{#customer.address}}<br>{{.}}{{/customer.address}}</address>
    {{#status}}
    {{#draft}}<p class="status draft">Draft</p>{{/draft}}
    {{#due}}<p class="status due">Due on {{on}}</p>{{/due}}
    {{#overdue}}<p class="status overdue">Overdue since {{since}}</p>{{/overdue}}
    {{#paid}}<p class="status paid">Paid with {{with}}</p>{{/paid}}
    {{/status}}
    </section>

    <table>
    <thead><tr><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr></thead>
    <tbody>
    {{#items}}
    <tr><td>{{title}}</td><td>{{quantity}}</td><td>{{price(.)}}</td><td>{{amount(.)}}</td></tr>
    {{/items}}
    {{^items}}<tr><td colspan="4" class="none">Nothing has been billed yet.</td></tr>{{/items}}
    </tbody>
    </table>

    <dl>
    <dt>Net</dt><dd>{{net(.)}}</dd>
    <dt>Tax {{taxPercent}} %</dt><dd>{{tax(.)}}</dd>
    <dt class="total">Total</dt><dd class="total"><small>{{currency}}</small> {{total(.)}}</dd>
    </dl>
    {{#note}}<p class="note">{{.}}</p>{{/note}}
    </main>
    </body>
    </html>

    """

  private static let style = """
    :root { color-scheme: light dark; --ink: light-dark(#1d1f1c, #eef0ea);
      --quiet: light-dark(#6a6f66, #a0a69b); --line: light-dark(#e4e5de, #363a35);
      --paper: light-dark(#fffefb, #1e211e); --desk: light-dark(#ecede6, #131513);
      --fern: light-dark(#2f6b4a, #7cc79d); --red: light-dark(#b3382c, #ff8f82);
      --amber: light-dark(#8d6312, #e5b869) }
    * { box-sizing: border-box; margin: 0 }
    body { padding: 2rem 1rem; background: var(--desk); color: var(--ink);
      font: .9375rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    main { max-width: 42rem; margin: auto; padding: clamp(1.25rem, 5vw, 3rem);
      background: var(--paper);
      border-top: .375rem solid var(--fern); border-radius: .25rem;
      box-shadow: 0 1px 2px rgb(0 0 0 / .06), 0 1rem 2.5rem -1rem rgb(0 0 0 / .2) }
    header, .parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem }
    .brand { font: 600 1.25rem Georgia, serif; color: var(--fern) }
    h1 { font: 400 1.75rem/1.1 Georgia, serif }
    .end { text-align: end }
    .quiet, .label, dt, th { color: var(--quiet); font-size: .8125rem; font-weight: 400 }
    .parties { align-items: end; margin: 2.5rem 0 2rem }
    address { font-style: normal }
    .label { display: block; margin-bottom: .25rem }
    .status { padding: .25rem .75rem; border: 1px solid; border-radius: 99px; font-weight: 600;
      font-size: .8125rem }
    .draft { color: var(--quiet); border-style: dashed }
    .due { color: var(--amber) } .overdue { color: var(--red) } .paid { color: var(--fern) }
    table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
    th, td { padding: .625rem 0 .625rem 1rem; border-bottom: 1px solid var(--line); text-align: end;
      vertical-align: top; overflow-wrap: normal }
    th:first-child, td:first-child { width: 99%; padding-inline-start: 0; text-align: start;
      overflow-wrap: anywhere }
    td.none { padding: 2rem 0; color: var(--quiet); text-align: center }
    dl { display: grid; grid-template-columns: 1fr auto; gap: .375rem 2rem; margin-top: 1rem;
      text-align: end; font-variant-numeric: tabular-nums }
    dd { margin: 0 }
    .total { padding-top: .5rem; font-size: 1.25rem; font-weight: 650; color: var(--ink) }
    .total small { color: var(--quiet); font-weight: 400; font-size: .8125rem }
    .note { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line);
      color: var(--quiet); white-space: pre-line }
    """
}
