// The environment in an address: `colorScheme:dark,size.width:320`, and only what is not as usual. No DOM.

/** What a new room is like; the first device is the one that is meant when none is named. */
export const usual = {
  colorScheme: "light", locale: "en_US", direction: "leftToRight", textSize: "medium", format: "html",
  reducedMotion: false, timeZone: "UTC", orientation: "portrait"
}

/** What of an environment is not as in a new room; nothing when all is. */
export function unusual(environment, devices) {
  const expected = { ...usual, device: devices[0]?.id }
  const others = Object.entries(environment).filter(([key, value]) => value !== expected[key])
  return others.length ? Object.fromEntries(others) : undefined
}

/** A text that could be taken for something else is quoted. */
export function write(environment) {
  const leaves = (value, keys) => value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([key, member]) => leaves(member, [...keys, key]))
    : `${keys.map(sign).join(".")}:${sign(typeof value === "string" && plain(value) === value ? value : JSON.stringify(value))}`
  return environment && leaves(environment, []).join(",")
}

export function read(text) {
  const environment = {}
  for (const part of text.split(",")) {
    const [path, value = ""] = part.split(":")
    const keys = path.split(".").map(decoded)
    const last = keys.pop()
    const place = keys.reduce((at, key) => own(at, key), environment)
    if (last) define(place, last, plain(decoded(value)))
  }
  return environment
}

function own(target, key) {
  if (!Object.hasOwn(target, key) || typeof target[key] !== "object") define(target, key, {})
  return target[key]
}

function define(target, key, value) {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}

/** What stands for a value without quotes is one; all else is text. */
function plain(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function sign(text) {
  return encodeURIComponent(text).replaceAll(".", "%2E")
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
