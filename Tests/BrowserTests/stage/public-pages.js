// A hundred small pages, each shaped as public pages are.

"use strict"

globalThis.publicPages = (() => {
  const page = (html, head, body, onBody = "") =>
    `<!doctype html>\n<html${html && ` ${html}`}>\n<head><meta charset=utf-8><title>T</title>${head}</head>\n<body${onBody && ` ${onBody}`}>\n${body}\n</body>\n</html>\n`
  const style = rules => `<style>${rules}</style>`

  const tailwind = style(`:root { --fg: 17 24 39 } .dark { --fg: 243 244 246; color-scheme: dark } *, ::before { box-sizing: border-box; border: 0 solid #e5e7eb }
    body { margin: 0; line-height: inherit; color: rgb(var(--fg)) } .bg-white { background: #fff } .dark .dark\\:bg-gray-900 { background: #111827 }
    .dark\\:text-sm:is(.dark *) { font-size: .875rem } [dir=rtl] .rtl\\:pr-4 { padding-right: 1rem } .space-y-2 > :not([hidden]) ~ :not([hidden]) { margin-top: .5rem }`)
  const card = "<main class='bg-white dark:bg-gray-900 dark:text-sm space-y-2 rtl:pr-4'><h1>Plan</h1><p>Monthly <a href=/x>change</a></p><p hidden>Old</p><p>Next</p></main>"
  const bootstrap = style(`:root, [data-bs-theme=light] { --bs-body-bg: #fff; --bs-body-color: #212529 } [data-bs-theme=dark] { color-scheme: dark; --bs-body-bg: #212529; --bs-body-color: #dee2e6 }
    body { margin: 0; background: var(--bs-body-bg); color: var(--bs-body-color) } .btn { padding: .375rem .75rem; border: 1px solid transparent } .btn:disabled { opacity: .65 }`)
  const buttons = "<nav class=navbar><a class=btn href=#>Home</a></nav><div class=container data-bs-theme=light><button class=btn>Save</button> <button class=btn disabled>Off</button></div>"
  const roots = [
    ["class=dark", tailwind, card], ["class='h-full dark'", tailwind, card], ["class=light", tailwind, card], ["dir=rtl class=dark", tailwind, card], ["", tailwind, card],
    ["data-bs-theme=dark", bootstrap, buttons], ["data-bs-theme=light lang=de", bootstrap, buttons], ["", bootstrap, buttons],
    ["lang=de", style(":lang(de) q { quotes: '„' '“' } :lang(fr) q { color: red } q { quotes: '<' '>' }"), "<p><q>Wort</q></p><p lang=fr><q>mot</q></p>"],
    ["lang=ja", style(":lang(ja) { font-family: serif; line-height: 1.8 } :not(:lang(ja)) { color: red }"), "<p>東京</p><p lang=en>Tokyo</p>"],
    ["lang=ar dir=rtl", style("[dir=rtl] p { border-right: 3px solid } p { margin-inline-start: 2rem; text-align: start }"), "<p>نص</p><p dir=ltr>text</p><p dir=auto>عربي</p>"],
    ["dir=auto", style("p { padding-inline-end: 5px }"), "<p>x</p>"],
    ["style='--accent: teal; font-size: 20px'", style("p { color: var(--accent); margin: 1rem }"), "<p>rem</p>"],
    ["style='background: #123456; color: white'", "", "<p>x</p>"], ["style='font-size: 62.5%'", style("body { font-size: 1.6rem }"), "<p>x</p>"],
    ["", style("html { font-size: 62.5% } body { font-size: 1.6rem } h1 { font-size: 3.2rem }"), "<h1>x</h1><p>y</p>"],
    ["", style("html { font-size: clamp(14px, 2vw, 18px) } p { padding: 1.5rem 2ch }"), "<p>y</p>"],
    ["", style(":root { color-scheme: dark }"), "<p>x</p><input value=a>"], ["", style(":root { color-scheme: light dark }"), "<p style='color: light-dark(red, blue)'>x</p>"],
    ["", "<meta name=color-scheme content=dark>", "<p>x</p><button>b</button>"], ["", "<meta name=color-scheme content='only light'>", "<p>x</p>"],
    ["id=top class='no-js js' data-theme=dracula", style("#top.js p { color: green } [data-theme=dracula] { background: #282a36 }"), "<p>x</p>"],
    ["data-mode=dim data-color-scheme=dark", style("[data-color-scheme=dark] p { color: silver }"), "<p>x</p>"], ["xmlns='http://www.w3.org/1999/xhtml' xml:lang=de lang=de", "", "<p>x</p>"],
    ["class='scroll-smooth antialiased' translate=no", style("html { scroll-behavior: smooth; height: 100% } body { min-height: 100%; display: grid }"), "<main>x</main>"],
    ["data-text=own hidden=until-found", style("html[data-text] p { color: red }"), "<p>x</p>"], ["inert", style("[inert] p { color: gray }"), "<p>x</p>"], ["@click=a :class=b x-data='{}'", "", "<p x-text=a>x</p>"]
  ]

  const email = rest => `<table role=presentation width=100% cellpadding=0 cellspacing=0 border=0 bgcolor=#eeeeee><tr><td align=center><table width=600 cellpadding=8><tr><td ${rest}><font face=Arial size=2 color=#333333>Hello <b>you</b></font><br><img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' width=10 height=10 alt=''></td></tr></table></td></tr></table>`
  const bodies = [
    ["bgcolor=#f6f6f6 text=#222222", "", email("bgcolor=#ffffff")], ["style='margin: 0; padding: 0; background: #fafafa'", "", email("style='padding: 20px'")],
    ["leftmargin=0 topmargin=0 marginwidth=0 marginheight=0", style("@media only screen and (max-width: 620px) { table { width: 100% !important } }"), email("class=x")],
    ["class='page home logged-in'", style("body.page.home p { color: green } body:not(.logged-in) p { color: red }"), "<p>x</p>"], ["id=body data-page=1 dir=rtl lang=he", style("#body:lang(he) p { color: blue }"), "<p>x</p>"],
    ["contenteditable", "", "<p>edit</p>"], ["inert", "", "<p>x</p>"], ["hidden", "", "<p>x</p>"], ["style='display: flex; gap: 4px'", "", "<p>a</p><p>b</p>"], ["background=data:,", "", "<a href=#>x</a>"]
  ]

  const heads = [
    [style("@layer base, theme; @layer theme { p { color: teal } } @layer base { p { color: red; margin: 7px } }"), "<p>x</p>"],
    [style("@layer a { p { color: green !important } } p { color: red !important }"), "<p>x</p>"],
    [style("@media (prefers-color-scheme: dark) { body { background: black } } @media (prefers-color-scheme: light) { body { background: ivory } }"), "<p>x</p>"],
    [style("@container side (min-width: 200px) { p { color: purple } } aside { container: side / inline-size; width: 300px } section { container-type: inline-size; width: 100px } @container (max-width: 150px) { p { color: orange } }"), "<aside><p>x</p></aside><section><p>y</p></section>"],
    [style("@font-face { font-family: Own; src: local(Arial) } p { font: italic 700 1.25em/1.4 Own, serif }"), "<p>x</p>"],
    [style("form:has(:checked) p { color: green } li:has(+ li b) { color: red } article:not(:has(img)) { padding: 3px }"), "<form><input type=checkbox checked><p>x</p></form><ul><li>a<li><b>b</b></ul><article>c</article>"],
    [style("li:nth-child(odd) { color: red } li:nth-last-child(2) { margin: 4px } li:only-child { color: blue } li:nth-child(2 of .on) { padding: 9px } p:first-of-type { color: teal }"), "<ul><li class=on>1<li>2<li class=on>3<li>4</ul><ol><li>only</ol><p>a<p>b"],
    [style(".card { color: red; & p { color: blue } &:has(em) { margin: 1px } @media (min-width: 1px) { padding: 2px } }"), "<div class=card><p>x <em>y</em></div>"],
    [style("@property --size { syntax: '<length>'; inherits: true; initial-value: 3px } p { padding: var(--size) } .big { --size: 12px }"), "<p>x</p><div class=big><p>y</p></div>"],
    [style("@scope (.card) to (.inner) { p { color: red } } @supports (display: grid) { main { display: grid; grid-template-columns: 1fr 2fr } }"), "<main class=card><p>x</p><div class=inner><p>y</p></div></main>"],
    [style("@keyframes in { from { opacity: 0 } to { opacity: .5 } } p { animation: in 1s forwards; transition: color 2s } .on p { color: red }"), "<div class=on><p>x</p></div>"],
    [style("@keyframes in { to { opacity: .25 } } p { animation: in 1s forwards; transition: all 2s }"), "<div><p>x</p></div>"],
    [style("p::before { content: counter(n) ': '; counter-increment: n } body { counter-reset: n 4 } p::first-letter { color: red } p::marker { color: blue }"), "<p>x<p>y"],
    ["<style media=print>p { color: red }</style><style media='(min-width: 1px)'>p { color: green }</style>", "<p>x</p>"], ["<link rel=stylesheet href='data:text/css,p{color:maroon}'>", "<p>x</p>"],
    ["<link rel=icon href=data:,><link rel='alternate stylesheet' title=b href='data:text/css,p{color:red}'><meta name=viewport content='width=device-width, initial-scale=1'><meta name=theme-color content=#fff>", "<p>x</p>"],
    ["<noscript><style>p { color: red }</style></noscript><script type='application/json'>{\"a\": 1}</script><script>document.title = 1</script>", "<p>x</p><noscript><p>No scripts.</p></noscript>"],
    ["<title>Second</title><template><p>t</p></template><!-- c -->", "<p>x</p>"], [style(":root { --a: 1px; --b: calc(var(--a) * 3) } p { border-width: var(--b); border-style: solid }"), "<p style='--a: 2px'>x</p>"],
    [style("* { margin: 0 } *, ::before { box-sizing: border-box } body > * + * { margin-top: 1em } :where(p) { color: red } p { color: navy } p:empty { padding: 1px }"), "<p>x</p><p></p><p><!-- c --></p>"],
    [style("head, title { display: block } head + body { padding: 6px }"), "<p>x</p>"], [style("html, body { height: 100% } main { position: absolute; inset: 10px; overflow: auto }"), "<main>x</main>"]
  ]

  const shadow = (options, inside, light = "<p>light</p><b slot=end>end</b>") => `<section class=host><template shadowroot${options}>${inside}</template>${light}</section>`
  const slots = "<style>:host { display: block; padding: 5px } ::slotted(p) { color: green } em { color: red }</style><em>in</em><slot></slot><slot name=end>none</slot>"
  const contents = [
    shadow("mode=open", slots), shadow("mode=closed", slots), shadow("mode=open", `${slots}<em>more</em>`, "<p class=a>other</p>"), shadow("mode=open shadowrootdelegatesfocus", "<input value=a><slot></slot>"),
    shadow("mode=open", `<style>p { margin: 1px }</style><div>${shadow("mode=open", slots)}</div><slot></slot>`), shadow("mode=open", `<article>${shadow("mode=closed", slots)}</article>`), shadow("mode=other", slots),
    shadow("mode=open", slots).repeat(2), `<my-card><template shadowrootmode=open><style>:host([big]) { font-size: 2em }</style><slot></slot></template>a</my-card><my-card big>b</my-card>`,
    `<ul><li><template shadowrootmode=open>not a host</template>a</ul><div><template shadowrootmode=open>first</template><template shadowrootmode=open>second</template></div>`,
    "<template shadowrootmode=open><style>:host { background: beige }</style><slot></slot></template><p>body is the host</p>", "<section class=host><p>light</p><b slot=end>end</b></section>",
    shadow("mode=OPEN", "<form><input name=a value=1><button>b</button></form><details open><summary>s</summary>t</details>"),
    "<svg viewBox='0 0 10 10' width=20 height=20 class=icon><defs><linearGradient id=g><stop offset=0 stop-color=red /></linearGradient></defs><path d='M0 0h10' fill='url(#g)' stroke-width=2 /><foreignObject width=5 height=5><p>x</p></foreignObject><a xlink:href='#a'><text x=1>t</text></a></svg>",
    "<math display=block><mfrac><mi mathvariant=normal>a</mi><mrow><mn>1</mn><mo>+</mo></mrow></mfrac></math>",
    "<details><summary>More</summary><p>x</p></details><details open name=g><summary>Open</summary><p>y</p></details><dialog>closed</dialog><dialog open>open<form method=dialog><button>ok</button></form></dialog><div popover id=pop>pop</div><button popovertarget=pop>b</button>",
    "<table><caption>c</caption><tr><th>a<th>b<tr><td>1<td>2</table>", "<table border=1 rules=all><colgroup><col width=20><col></colgroup><thead><tr><th scope=col>a</thead><tbody><tr><td rowspan=2 valign=top>1<tr></tbody><tfoot><tr><td>f</tfoot></table>", "<table>text<tr><td><table><tr><td>inner</table></table>",
    "<form action=/go method=post><fieldset disabled><legend>l</legend><label for=a>A</label> <input id=a name=a value=1 required><select name=s><optgroup label=g><option>1<option selected>2</optgroup><option disabled>3</select></fieldset><textarea name=t rows=2>\n\nx</textarea><input type=radio name=r checked><input type=range value=3 max=5><output>o</output><progress value=.5></progress><meter value=.3></meter><datalist id=d><option value=1></datalist><input list=d type=email value=no><input type=submit></form>",
    "<form><input name=id><input name=style><input name=className><input name=children><button name=remove>r</button></form>", "<select multiple size=3><option selected>a<option>b<option selected>c</select>", "<ul><li>a<ul><li>b</ul><li value=3>c</ul><ol reversed start=9 type=a><li>x</ol><dl><dt>t<dd>d</dl><menu><li>m</menu>",
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <bdo dir=rtl>abc</bdo> <bdi>x</bdi> <mark>m</mark> <sub>1</sub><wbr><time datetime=2020>t</time> <abbr title=x>y</abbr> <kbd>k</kbd>",
    "<picture><source media='(min-width: 1px)' srcset='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7 1x'><img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' alt=a width=4 height=4></picture><video controls width=40 height=20 muted></video><audio></audio><canvas width=5 height=5></canvas>",
    "<iframe srcdoc='<p>x' width=40 height=30 title=t></iframe><map name=m><area href=# shape=rect coords=0,0,1,1></map>",
    "<my-element some=attr><span slot=a>s</span></my-element><x-y hidden></x-y><button is=my-button>b</button>", "<template><p>t</p></template><slot>fallback</slot><script type=module>1</script><style>p { color: crimson }</style><p>x</p>",
    "<center><font color=red size=5>old</font><marquee>m</marquee><big>b</big><strike>s</strike><tt>t</tt></center><hr noshade width=50%><p align=right>x</p><plaintext>end", "<pre>\n\n a\n</pre><listing>\nb</listing><xmp><b></xmp><textarea>\n</textarea>",
    "<p>a<div>b</p></div></section><b>x<p>y</b>z</p><a href=1>a<a href=2>b</a><h1><h2>h</h2></h1>", "<div id=a class=b data-key=c><p data-key=1>1<p data-key=2>2<p data-key=3>3</div>", "<div id=a class=b data-key=c><p data-key=3>3<p data-key=1>1<p data-key=4>4</div>",
    "<main id=initial-rendering data-own class=chosen><h1 data-audit=x>t</h1><section data-storybook=1></section></main>", "<address>x</address><blockquote cite=/a>q</blockquote><figure><figcaption>c</figcaption></figure><search><input type=search></search><hgroup><h1>a</h1><p>b</p></hgroup>", "", "text only"
  ]

  return [
    ...roots.map(([html, head, body]) => page(html, head, body)), ...bodies.map(([onBody, head, body]) => page("lang=en", head, body, onBody)), ...heads.map(([head, body]) => page("lang=en", head, body)),
    ...contents.map(body => page("", "", body)), ...contents.map(body => style("p { color: #333 } .host { border: 1px solid }") + body),
    "<!doctype html><title>No tags</title><p>x", "<!-- c -->\n<!DOCTYPE html>\n<html class=dark lang=sv>\n<p>x", "<body class=a bgcolor=silver><p>fragment</p>", "<head><style>p { color: red }</style></head><p>x</p>", "<p>a</p><html class=late lang=fr><body class=later>"
  ]
})()
