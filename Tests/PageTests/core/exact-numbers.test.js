import assert from "node:assert/strict"
import { test } from "node:test"
import { fromEncoded, fromInputValue, isOnCalendar, toEncoded, toInputValue } from "../../../Public/js/schema/dates.js"
import { initialValue } from "../../../Public/js/schema/defaults.js"
import { finerStep, addSteps } from "../../../Public/js/core/exact-numbers.js"

for (const [text, steps, step, wanted] of [
  ["18446744073709551614", 1, 1, "18446744073709551615"], ["0", -1, 1, "-1"], ["0.1", 2, "0.1", "0.3"], ["1e3", 1, 1, "1001"],
  ["-0.05", 1, "0.1", "0.05"], ["79228162514264337593543950335.25", -1, "0.5", "79228162514264337593543950334.75"], ["1.5", 1, 1, "2.5"], ["9.9", 1, "0.1", "10"], ["2", -10, "0.25", "-0.5"]
]) test(`${steps} steps of ${step} from ${text} are ${wanted}`, () => assert.equal(addSteps(text, steps, step), wanted))

for (const text of ["1e999999999", "-1e-999999999", "0.1e9223372036854775807", "1E+2147483648", "5e-401"]) {
  test(`${text} is not written out, and stays`, () => {
    assert.equal(addSteps(text, 1), text)
    assert.equal(addSteps("5", 1, text), "5")
    assert.equal(finerStep(text), text)
  })
}

for (const [step, isWhole, wanted] of [[1, false, "0.1"], ["0.25", false, "0.025"], [1, true, 1]]) {
  test(`finer than ${step} is ${wanted}`, () => assert.equal(finerStep(step, isWhole), wanted))
}

for (const [seconds, zone, field] of [
  [0.25, "UTC", "2001-01-01T00:00:00.250"], [0, "Europe/Zurich", "2001-01-01T01:00:00"], [15_552_000, "Europe/Zurich", "2001-06-30T02:00:00"],
  [0, "Asia/Kathmandu", "2001-01-01T05:45:00"], [0, "America/New_York", "2000-12-31T19:00:00"], [-4_000_000_000, "UTC", "1874-03-31T16:53:20"], [784_861_200.5, "Australia/Lord_Howe", "2025-11-15T12:00:00.500"]
]) {
  test(`${seconds} s are ${field} in ${zone}, and back`, () => {
    assert.equal(toInputValue(seconds, zone), field)
    assert.equal(fromInputValue(field, zone), seconds)
  })
}

test("a time that a clock skips or shows twice has one instant", () => {
  assert.equal(toInputValue(fromInputValue("2025-10-26T02:30:00", "Europe/Zurich"), "Europe/Zurich"), "2025-10-26T02:30:00")
  assert.equal(typeof fromInputValue("2025-03-30T02:30:00", "Europe/Zurich"), "number")
  assert.equal(fromInputValue("", "Europe/Zurich"), undefined)
})

for (const [schema, seconds, written, first] of [
  [{ type: "number" }, 0.5, 0.5, 0], [{ type: "number", format: "unix-seconds" }, 1, 978_307_201, 978_307_200], [{ type: "number", format: "unix-milliseconds" }, 1.5, 978_307_201_500, 978_307_200_000],
  [{ type: "string", format: "date-time" }, 788_918_400, "2026-01-01T00:00:00Z", "2001-01-01T00:00:00Z"], [{ type: "string", format: "date-time", "x-fraction": 3 }, 0.25, "2001-01-01T00:00:00.250Z", "2001-01-01T00:00:00.000Z"]
]) {
  test(`a date as ${JSON.stringify(schema)} is ${JSON.stringify(written)}, and back`, () => {
    assert.equal(toEncoded(seconds, schema), written)
    assert.equal(fromEncoded(written, schema), seconds)
    assert.equal(initialValue({ ...schema, "x-control": "date" }, {}), first)
  })
}

test("a part of a second is left out where it is not read", () => assert.equal(toEncoded(0.75, { type: "string" }), "2001-01-01T00:00:00Z"))
test("a text that is no date has no seconds", () => assert.equal(fromEncoded("yesterday", { type: "string" }), undefined))

// `Date.distantPast` and `distantFuture`, the ends of the calendar field and of JavaScript's dates, and a value of each sign beyond.
const far = [
  [-63114076800, "0000-12-30T00:00:00", false], [-63113904000, "0001-01-01T00:00:00", true], [-63145526400, "0000-01-01T00:00:00", false],
  [-63145526401, "-000001-12-31T23:59:59", false], [63113904000, "4001-01-01T00:00:00", true], [252423993599, "9999-12-31T23:59:59", true],
  [252423993600, "+010000-01-01T00:00:00", false], [-8640978307200, "-271821-04-20T00:00:00", false], [8639021692800, "+275760-09-13T00:00:00", false],
]

test("every date is shown, in the calendar or as text, and is read from that", () => {
  for (const zone of ["UTC", "Europe/Zurich", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Apia"]) for (const [seconds, field, isFine] of far) {
    const shown = toInputValue(seconds, zone)
    if (zone === "UTC") assert.deepEqual([shown, isOnCalendar(shown)], [field, isFine])
    if (shown) assert.equal(fromInputValue(shown, zone), seconds, `${zone} ${shown}`)
  }
  for (const seconds of [-1e13, 1e13, 1e300, NaN]) assert.deepEqual([toInputValue(seconds), isOnCalendar("")], ["", false])
})

test("a year of any length is read as ISO 8601 and written as coders do", () => {
  for (const [text, seconds, written] of [
    ["0000-12-30T00:00:00Z", -63114076800, "0000-12-30T00:00:00Z"], ["12024-01-01T00:00:00Z", 316295280000, "12024-01-01T00:00:00Z"],
    ["+012024-01-01T00:00:00Z", 316295280000, "12024-01-01T00:00:00Z"], ["-1-12-31T23:59:59Z", -63145526401, "-000001-12-31T23:59:59Z"], ["-0-01-01T00:00:00Z", -63145526400, "0000-01-01T00:00:00Z"]
  ]) {
    assert.equal(fromEncoded(text, { type: "string" }), seconds, text)
    assert.equal(toEncoded(seconds, { type: "string" }), written)
  }
})
