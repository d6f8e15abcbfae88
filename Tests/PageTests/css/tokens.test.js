import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

const css = readFileSync(new URL("../../../Public/css/tokens.css", import.meta.url), "utf8")
const palette = start => Object.fromEntries([...css.slice(css.indexOf(start)).split("}")[0].matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name, value]) => [name, value]))
const light = palette(":root {")
const schemes = { light, dark: { ...light, ...palette(":root[data-theme=\"dark\"]") }, "dark by the system": { ...light, ...palette(":root:not([data-theme=\"light\"])") } }

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
const pairs = [...texts, ["accent-ink", "accent"], ["accent", "accent-wash"], ["bad", "bad-wash"], ["ink", "accent-wash"], ["good", "raised"]].map(pair => [...pair, 4.5])
const edges = [["line-strong", "surface", 3], ["line-strong", "paper", 3], ["accent", "backdrop", 3]]

for (const [scheme, colors] of Object.entries(schemes)) {
  for (const [front, ground, least] of [...pairs, ...edges]) {
    test(`${scheme}: ${front} on ${ground} has enough contrast`, () => assert.ok(contrast(colors[front], colors[ground]) >= least, `${contrast(colors[front], colors[ground])}`))
  }
}

for (let person = 0; person < 6; person++) {
  test(`the initials of person ${person} can be read`, () => assert.ok(contrast("#ffffff", light[`avatar-color-${person}`]) >= 4.5))
}
