// Finds the rendering of a static site that is nearest to the requested environment. No DOM.

import { equal, isObject } from "../core/json-patch.js"
import { defaultEnvironment } from "../router/environment-params.js"

/** Settings that the canvas frame applies alone, as long as the screen does not read them. */
const frameOnlyNames = ["size", "orientation", "reducedMotion", "textSize", "direction"]

/**
 * The weights of the settings, highest first.
 * @type {[keyof Environment, number][]}
 */
const weights = [
  ["format", 32], ["globals", 16], ["colorScheme", 8], ["device", 4], ["locale", 2], ["direction", 1]
]

/** The index of the closest environment; on a tie, the first. */
export function nearestRendering(environments, wanted, devices) {
  const scores = environments.map(environment => score(environment, wanted, devices))
  return scores.indexOf(Math.max(...scores))
}

function score(environment, wanted, devices) {
  const similarity = key => {
    if (key === "device") return deviceSimilarity(environment.device, wanted.device, devices)
    if (key === "globals") return globalSimilarity(environment.globals ?? {}, wanted.globals ?? {})
    return Number(environment[key] === wanted[key])
  }
  return weights.reduce((sum, [key, weight]) => sum + weight * similarity(key), 0)
}

/** The part of the globals that are equal. */
function globalSimilarity(globals, wanted) {
  const names = [...new Set([...Object.keys(globals), ...Object.keys(wanted)])]
  if (!names.length) return 1
  return names.filter(name => equal(globals[name], wanted[name])).length / names.length
}

/** 1 for the same device, less the more the widths differ; text devices never match screens. */
function deviceSimilarity(id, wantedId, devices) {
  if (id === wantedId) return 1
  const [one, other] = [id, wantedId].map(id => devices.find(device => device.id === id) ?? devices[0] ?? {})
  const isText = device => device.columns !== undefined
  if (isText(one) !== isText(other)) return 0
  const [small, large] = [widthOf(one), widthOf(other)].sort((left, right) => left - right)
  return 0.1 + 0.8 * small / large
}

/** The width of a responsive device is about that of a desktop. */
function widthOf({ columns, width }) {
  return columns ?? width ?? 1280
}

/** The settings that were requested but differ from those of the nearest rendering. */
export function unbuiltNames(environments, wanted, devices) {
  const around = environments[nearestRendering(environments, wanted, devices)]
  return differingNames(around, wanted).filter(name => !frameOnlyNames.includes(name))
}

const usual = { ...defaultEnvironment, globals: {} }

/** The settings that were requested but differ from those of the rendering. */
export function differingNames(environment, wanted) {
  const names = new Set([...Object.keys(environment), ...Object.keys(wanted)])
  return [...names].filter(name =>
    !["dependencies", "clock"].includes(name)
    && !equal(environment[name] ?? usual[name], wanted[name]) && wanted[name] !== undefined)
}

const choices = {
  colorScheme: ["light", "dark"], direction: ["leftToRight", "rightToLeft"], format: ["html", "text"],
  orientation: ["portrait", "landscape"],
  textSize: ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"]
}
const texts = ["locale", "timeZone", "calendar"]

/** Merges valid settings into the environment: a URL may contain any value. */
export function mergedEnvironment(environment, others = {}, devices = []) {
  const fits = ([key, value]) => {
    if (key === "device") return devices.some(({ id }) => id === value)
    if (key === "reducedMotion") return typeof value === "boolean"
    if (key === "size") return isSize(value)
    if (key === "randomSeed") return isSeed(value)
    if (key === "globals") return isObject(value)
    if (texts.includes(key)) return typeof value === "string"
    return Object.hasOwn(choices, key) && choices[key].includes(value)
  }
  return { ...environment, ...Object.fromEntries(Object.entries(others).filter(fits)) }
}

function isSeed(value) {
  return value === null || Number.isInteger(value) && value >= 0 && value < 2 ** 32
}

function isSize(value) {
  const isLength = length =>
    length === undefined || (Number.isInteger(length) && length >= 1 && length <= 8000)
  return value !== null && typeof value === "object" && isLength(value.width) && isLength(value.height)
    && (value.width ?? value.height) !== undefined
}
