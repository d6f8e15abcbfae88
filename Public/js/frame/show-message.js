// The appearance of a document in an environment. A classic script, also used before modules have loaded.

"use strict"

{
  const textScales = {
    xSmall: 0.75, small: 0.875, medium: 1, large: 1.125, xLarge: 1.25, xxLarge: 1.5, xxxLarge: 1.75
  }

  /** The scale factor of a text size. */
  const textScale = textSize => textScales[textSize] ?? 1

  /** The message that shows a rendering, whose body is markup, in an environment. */
  const create = ({ revision, body, settled, commands }, environment) => ({
    type: "show", revision, body, isText: false, isSettled: settled !== false,
    keys: commands?.map(({ key }) => key) ?? [], isStill: environment.reducedMotion === true,
    attributes: {
      lang: environment.locale.replaceAll("_", "-"),
      dir: environment.direction === "rightToLeft" ? "rtl" : "ltr",
      "data-color-scheme": environment.colorScheme
    },
    fontSize: `${textScale(environment.textSize) * 100}%`
  })

  globalThis.showMessage = { textScale, create }
}
