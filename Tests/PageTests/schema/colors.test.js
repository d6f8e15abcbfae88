import assert from "node:assert/strict"
import { test } from "node:test"

import { opaqueColor, withColor } from "../../../Public/js/schema/colors.js"

for (const [text, picked, expected] of [
  ["#ff0000", "#3366aa", "#3366aa"], ["#FF0000", "#3366aa", "#3366AA"], ["#123456", "#3366aa", "#3366aa"],
  ["#f80", "#3366aa", "#36a"], ["#F80", "#3366aa", "#36A"], ["#f80", "#3366ab", "#3366ab"],
  ["#f80c", "#3366aa", "#36ac"], ["#f80c", "#3366ab", "#3366abcc"],
  ["#ff8800cc", "#3366aa", "#3366aacc"], ["#FF8800CC", "#3366aa", "#3366AACC"], ["#00000000", "#3366aa", "#3366aa00"],
  ["ff8800", "#3366aa", "3366aa"], ["  #ff8800 ", "#3366aa", "#3366aa"],
  ["red", "#3366aa", "#3366aa"], ["rebeccapurple", "#3366aa", "#3366aa"], ["transparent", "#3366aa", "#3366aa"], ["currentColor", "#3366aa", "#3366aa"],
  ["rgb(255, 136, 0)", "#3366aa", "rgb(51, 102, 170)"], ["rgb(255,136,0)", "#3366aa", "rgb(51,102,170)"], ["RGB(255 136 0)", "#3366aa", "RGB(51 102 170)"],
  ["rgba(255, 136, 0, .5)", "#3366aa", "rgba(51, 102, 170, .5)"], ["rgb(255 136 0 / 50%)", "#3366aa", "rgb(51 102 170 / 50%)"],
  ["rgb(100%, 50%, 0%)", "#3366aa", "rgb(20%, 40%, 66.67%)"],
  ["hsl(30, 100%, 50%)", "#3366aa", "hsl(214.29, 53.85%, 43.33%)"], ["hsl(30deg 100% 50% / .25)", "#3366aa", "hsl(214.29deg 53.85% 43.33% / .25)"],
  ["hsla(30, 100%, 50%, 1)", "#808080", "hsla(0, 0%, 50.2%, 1)"],
  ["", "#3366aa", "#3366aa"], ["nothing", "#3366aa", "#3366aa"], ["#12345", "#3366aa", "#3366aa"], ["rgb(1, 2)", "#3366aa", "#3366aa"],
  ["rgb(var(--red), 1, 2)", "#3366aa", "#3366aa"], ["linear-gradient(red, blue)", "#3366aa", "#3366aa"]
]) test(`${picked} picked for ${JSON.stringify(text)} is written as ${expected}`, () => assert.equal(withColor(text, picked), expected))

/** Red, green, blue from 0 to 255 and what stands for the opacity, read independently of the code under test. */
function read(text) {
  const digits = /^#?([0-9a-f]+)$/i.exec(text)?.[1]
  if (digits) {
    const long = digits.length < 5 ? digits.replace(/./g, "$&$&") : digits
    return [...[0, 2, 4].map(at => parseInt(long.slice(at, at + 2), 16)), long.slice(6).toLowerCase()]
  }
  const [, name, body] = /^(\w+)\((.*)\)$/.exec(text)
  const [first, second, third, alpha = ""] = body.split(/[\s,/]+/)
  const numbers = [first, second, third].map(parseFloat)
  if (!/^hsl/i.test(name)) return [...numbers.map(number => Math.round(first.endsWith("%") ? number * 2.55 : number)), alpha]
  const [hue, saturation, lightness] = [numbers[0], numbers[1] / 100, numbers[2] / 100]
  const channel = at => {
    const place = (at + hue / 30) % 12
    return Math.round(255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4), alpha]
}

test("what is written is the picked colour with the opacity of the text, in each notation", () => {
  const notations = [["#123456", ""], ["#abc", ""], ["#12345678", "78"], ["#abcd", "dd"], ["rgb(1, 2, 3)", ""], ["rgba(1, 2, 3, .3)", ".3"],
    ["rgb(1% 2% 3% / 30%)", "30%"], ["hsl(1, 2%, 3%)", ""], ["hsl(1deg 2% 3% / .3)", ".3"]]
  const levels = [0, 1, 17, 51, 64, 102, 127, 128, 170, 200, 238, 254, 255]
  for (const [text, alpha] of notations) for (const red of levels) for (const green of levels) for (const blue of levels) {
    const picked = `#${[red, green, blue].map(level => level.toString(16).padStart(2, "0")).join("")}`
    assert.deepEqual(read(withColor(text, picked)), [red, green, blue, alpha], `${text} ${picked}`)
  }
})

for (const [written, shown] of [["#3366aa", "#3366aa"], ["rgba(51, 102, 170, 0.5)", "#3366aa"], ["color(srgb 1 0 0)", undefined], [undefined, undefined]])
  test(`a picker shows ${shown} of ${written}`, () => assert.equal(opaqueColor(written), shown))
