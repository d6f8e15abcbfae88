// The appearance of a document in an environment.

const textScales = {
  xSmall: 0.75, small: 0.875, medium: 1, large: 1.125, xLarge: 1.25, xxLarge: 1.5, xxxLarge: 1.75
}

/** The scale factor of a text size. */
export function textScale(textSize) {
  return textScales[textSize] ?? 1
}

/** The message that shows a rendering, whose body is markup, in an environment. */
export function showMessage({ revision, body, settled, commands = [] }, environment) {
  return {
    type: "show", revision, body, isText: false, isSettled: settled !== false,
    keys: commands.map(({ key }) => key), isStill: environment.reducedMotion === true,
    attributes: {
      lang: environment.locale.replaceAll("_", "-"),
      dir: environment.direction === "rightToLeft" ? "rtl" : "ltr",
      "data-color-scheme": environment.colorScheme
    },
    fontSize: `${textScale(environment.textSize) * 100}%`
  }
}
