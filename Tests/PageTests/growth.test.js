// Twice the input takes at most 2.5 times the steps: how often each block of the page's scripts runs, and how many
// elements its copies of lists have. With SLOW_TESTS in the environment, also at most 3 times the processor time,
// which other processes disturb: the median of five runs.
import assert from "node:assert/strict"
import { Session } from "node:inspector"
import { test } from "node:test"
import { setFlagsFromString } from "node:v8"

const session = new Session()
session.connect()

function profiler(method, parameters) {
  let answer
  session.post(`Profiler.${method}`, parameters, (error, found) => {
    if (error) throw new Error(error.message)
    answer = found
  })
  return answer
}

// Before the scripts load: only what is compiled later is counted block by block; what is optimized is not counted.
setFlagsFromString("--no-opt")
profiler("enable")
profiler("startPreciseCoverage", { callCount: true, detailed: true })
const { applyPatch, equal, withSharedObjects } = await import("../../Public/js/core/json-patch.js")
const { parse, stringify } = await import("../../Public/js/core/json.js")
const { apply, difference, placement, splices, transform } = await import("../../Public/js/rebase/rebase.js")

const most = 2.5
// Caches and the garbage collector make a larger input dearer; a square takes four times the time.
const mostTime = 3
const copying = ["slice", "splice", "concat", "map", "filter", "flatMap", "reverse"]

/** Runs with the copies of lists counted; returns the number of their elements. */
function countingCopies(run) {
  let count = 0
  const names = [...copying, Symbol.iterator]
  const methods = names.map(name => Array.prototype[name])
  names.forEach((name, index) => {
    Array.prototype[name] = function (...input) {
      const made = methods[index].apply(this, input)
      count += name === Symbol.iterator ? this.length : Array.isArray(made) ? made.length : 1
      return made
    }
  })
  try {
    run()
  } finally {
    names.forEach((name, index) => Array.prototype[name] = methods[index])
  }
  return count
}

function stepsOf(run) {
  profiler("takePreciseCoverage")
  const copies = countingCopies(run)
  return profiler("takePreciseCoverage").result
    .filter(({ url }) => url.includes("/Public/js/"))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, copies)
}

/** Processor time of twice the input by that of the input, each run as often as the clock needs. */
function timeRatio(prepare, size) {
  const [few, many] = [prepare(size), prepare(2 * size)]
  let repetitions = 1
  while (timeOf(few, repetitions) < 50_000) repetitions *= 2
  timeOf(many, repetitions)
  return median(() => timeOf(many, repetitions)) / median(() => timeOf(few, repetitions))
}

function timeOf(run, repetitions) {
  const start = process.cpuUsage()
  for (let count = 0; count < repetitions; count++) run()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

function median(measure) {
  return [1, 2, 3, 4, 5].map(measure).sort((left, right) => left - right)[2]
}

const counts = size => [...Array(size).keys()]
const rows = size => ({ items: counts(size).map(count => ({ name: "row", count })) })
const list = size => ({ items: counts(size) })
const object = size => ({ items: Object.fromEntries(counts(size).map(count => [`k${count}`, count])) })
const text = size => counts(size).map(at => "the quick bröwn fox "[at % 20]).join("")
const steps = size => counts(size).flatMap(() => [1, "a", { remove: 1 }])

const patching = (value, operations) => size => {
  const [props, patch] = [value(size), counts(size).map(at => operations(at, size))]
  return () => applyPatch(props, patch)
}

const operations = {
  "add at the end": patching(() => list(0), at => ({ op: "add", path: "/items/-", value: at })),
  "add members": patching(() => ({ items: {} }), at => ({ op: "add", path: `/items/k${at}`, value: at })),
  "remove at the end": patching(list, (at, size) => ({ op: "remove", path: `/items/${size - 1 - at}` })),
  "remove members": patching(object, at => ({ op: "remove", path: `/items/k${at}` })),
  "replace elements": patching(list, at => ({ op: "replace", path: `/items/${at}`, value: "x" })),
  "replace members of rows": patching(rows, at => ({ op: "replace", path: `/items/${at}/name`, value: "x" })),
  "copy rows": patching(rows, () => ({ op: "copy", from: "/items/0", path: "/items/-" })),
  "splice texts of rows": patching(rows, at =>
    ({ op: "splice", path: `/items/${at}/name`, at: 0, delete: 1, insert: "y" })),
  "compare values": size => {
    const [left, right] = [rows(size), rows(size)]
    return () => equal(left, right)
  },
  "share what is equal": size => {
    const [left, right] = [rows(size), rows(size)]
    right.items.at(-1).name = "other"
    return () => withSharedObjects(left, right)
  },
  "read JSON": size => {
    const json = stringify({ ...rows(size), exact: "12345678901234567890" }).replace(/"(\d{20})"/, "$1")
    return () => parse(json)
  },
  "read a number of many zeros": size => {
    const json = `1${"0".repeat(size)}1`
    return () => parse(json)
  },
  "write JSON": size => {
    const value = rows(size)
    return () => stringify(value)
  },
  "the placement of the same text": size => {
    const same = text(size)
    return () => placement(same, `${same.slice(0, 1)}${same.slice(1)}`)
  },
  "the placement of a text with another letter": size => {
    const old = text(size)
    return () => placement(old, `${old.slice(0, size / 2)}é${old.slice(size / 2 + 1)}`)
  },
  "the difference of two texts": size => {
    const old = text(size)
    return () => difference(old, `${old}x`)
  },
  "transform many steps over many": size => {
    const [mine, theirs] = [steps(size), steps(size)]
    return () => transform(mine, theirs, false)
  },
  "apply many steps": size => {
    const [made, old] = [steps(size), text(3 * size)]
    return () => apply(old, made)
  },
  "the splices of many steps": size => {
    const made = steps(size)
    return () => splices(made)
  }
}

function ratioOf(measure, size) {
  return measure(2 * size) / measure(size)
}

for (const [name, prepare] of Object.entries(operations)) {
  test(`the steps grow with the input: ${name}`, () => {
    prepare(10)()
    const ratio = ratioOf(size => stepsOf(prepare(size)), 1000)
    assert.ok(ratio <= most, `${ratio} times the steps`)
  })

  test(`the time grows with the input: ${name}`, { skip: !process.env.SLOW_TESTS }, () => {
    setFlagsFromString("--opt")
    const ratio = timeRatio(prepare, 10_000)
    setFlagsFromString("--no-opt")
    assert.ok(ratio <= mostTime, `${ratio} times the time`)
  })
}

test("a square is found", () => {
  const square = size => () => counts(size).reduce((made, at) => [...made, at], [])
  assert.ok(ratioOf(size => countingCopies(square(size)), 100) > 3.5)
  const looped = size => {
    const values = counts(size)
    return () => values.forEach(value => equal(values, values.with(size - 1, value)))
  }
  assert.ok(ratioOf(size => stepsOf(looped(size)), 100) > 3.5)
})

test("what is the same in both texts is not searched for letters", () => {
  const long = text(20_000)
  const other = `${long.slice(0, 9_000)}A${long.slice(9_000)}`
  const few = stepsOf(() => placement(long, other))
  assert.ok(few < 3 * long.length, `${few} steps`)
})
