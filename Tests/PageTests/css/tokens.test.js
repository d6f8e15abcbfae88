import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

const css = readFileSync(new URL("../../../Public/css/tokens.css", import.meta.url), "utf8")
/** The colors of the sheet in a scheme: `--name: #123456`, or `--name: light-dark(#123456, #abcdef)`. */
const palette = isDark => Object.fromEntries([...css.matchAll(/--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6}))?/g)]
  .map(([, name, light, dark]) => [name, isDark && dark ? dark : light]))
const light = palette(false)
const schemes = { light, dark: palette(true) }

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16) / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one, other) {
  const [dark, bright] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (bright + 0.05) / (dark + 0.05)
}

const texts = ["paper", "surface", "raised"].flatMap(ground => [["ink", ground], ["ink-quiet", ground], ["accent", ground], ["bad", ground], ["warn", ground]])
const pairs = [...texts, ["accent-ink", "accent"], ["accent", "accent-wash"], ["bad", "bad-wash"], ["ink", "accent-wash"], ["good", "raised"], ["ink", "backdrop"], ["ink-quiet", "backdrop"], ["accent", "backdrop"], ["paper", "ink"]].map(pair => [...pair, 4.5])
const edges = [["line-strong", "surface", 3], ["line-strong", "paper", 3], ["accent", "backdrop", 3]]

/** The color that `color-mix(in srgb, front share, ground)` gives. */
function mixed(front, ground, share) {
  return "#" + [1, 3, 5].map(at => [front, ground].map(color => parseInt(color.slice(at, at + 2), 16)))
    .map(([one, other]) => Math.round(one * share + other * (1 - share)).toString(16).padStart(2, "0")).join("")
}

const mixtures = [
  ["a hint of a menu's item under the pointer", ({ ink, raised, "ink-quiet": quiet }) => [quiet, mixed(ink, raised, 0.08)], 4.5],
  ["the name of a broken rule in Inspect", ({ ink, warn, paper }) => [ink, mixed(warn, paper, 0.12)], 4.5],
  ["a key of a broken rule in Inspect", ({ "ink-quiet": quiet, warn, paper }) => [quiet, mixed(warn, paper, 0.12)], 4.5],
  ["a caution in a menu", ({ "ink-quiet": quiet, warn, raised }) => [quiet, mixed(warn, raised, 0.12)], 4.5],
  ["Exit of full screen under the pointer", ({ ink, paper }) => [paper, mixed(ink, paper, 0.88)], 4.5],
  // What is drawn over a screen lies on any color: its edge and its ground are so far apart that one of the two stands out.
  ["Exit of full screen, and the edge of the slider, on any screen", ({ ink, paper }) => [paper, ink], 9],
  ["the arrows of the slider's edge", ({ accent, "accent-ink": inside }) => [inside, accent], 4.5]
]

for (const [scheme, colors] of Object.entries(schemes)) {
  for (const [name, of, least] of mixtures)
    test(`${scheme}: ${name} has enough contrast`, () => assert.ok(contrast(...of(colors)) >= least, `${contrast(...of(colors))}`))
  for (const [front, ground, least] of [...pairs, ...edges]) {
    test(`${scheme}: ${front} on ${ground} has enough contrast`, () => assert.ok(contrast(colors[front], colors[ground]) >= least, `${contrast(colors[front], colors[ground])}`))
  }
}

for (let person = 0; person < 6; person++) {
  test(`the initials of person ${person} can be read`, () => assert.ok(contrast("#ffffff", light[`avatar-color-${person}`]) >= 4.5))
}
