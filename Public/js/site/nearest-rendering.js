// Finds the rendering of a static site that is nearest to the requested environment. No DOM.

import { equal } from "../core/json-patch.js"
import { defaultEnvironment, fitsMember, members } from "../environment/environment-members.js"

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
  return Object.entries(members).reduce((sum, [key, { weight = 0 }]) => sum + weight * similarity(key), 0)
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
  return differingNames(around, wanted).filter(name => !members[name]?.isOfFrame)
}

const usual = { ...defaultEnvironment, globals: {} }

/** The settings that were requested but differ from those of the rendering. */
export function differingNames(environment, wanted) {
  const names = new Set([...Object.keys(environment), ...Object.keys(wanted)])
  return [...names].filter(name =>
    !["dependencies", "clock"].includes(name)
    && !equal(environment[name] ?? usual[name], wanted[name]) && wanted[name] !== undefined)
}

/** Merges valid settings into the environment: a URL may contain any value. */
export function mergedEnvironment(environment, others = {}, devices = []) {
  const valid = Object.entries(others).filter(([key, value]) => fitsMember(key, value, devices))
  return { ...environment, ...Object.fromEntries(valid) }
}
