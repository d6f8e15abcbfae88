// The members of the environment: what the page knows of each is a row here. No DOM.

import { isObject } from "../core/json-patch.js"
import { humanized } from "../schema/titles.js"
import { calendar, instant, localeOf, timeZone } from "./environment-labels.js"

const isText = value => typeof value === "string"

/**
 * Each member has a `title`, without which it has no chip; its `usual` value in a new room; all its `values`
 * if they are few, otherwise a function `fits` that checks one, as an address may contain any; a value in
 * `words`, and as the `label` of a chip where that is longer. A static site uses `weight` to find the closest
 * rendering. A member that `isOfFrame` is applied by the canvas alone unless the screen reads it. `gallery`
 * is the id and the title of the mode that shows all `values` side by side.
 * @type {Record<string, EnvironmentMember>}
 */
export const members = {
  device: { fits: (id, devices) => devices.some(device => device.id === id), weight: 4,
    gallery: ["devices", "Devices"] },
  colorScheme: { title: "Colour scheme", usual: "light", values: ["light", "dark"], weight: 8,
    gallery: ["schemes", "Light and dark"] },
  direction: { title: "Direction", usual: "leftToRight", values: ["leftToRight", "rightToLeft"], weight: 1,
    isOfFrame: true, gallery: ["directions", "Directions"] },
  textSize: { title: "Text size", usual: "medium", isOfFrame: true,
    label: value => `${humanized(value)} text`,
    values: ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"],
    gallery: ["sizes", "Text sizes"] },
  format: { title: "Format", usual: "html", values: ["html", "text"], weight: 32,
    words: value => value === "text" ? "Text" : "HTML", gallery: ["formats", "HTML and text"] },
  locale: { title: "Language", usual: "en_US", fits: isText, weight: 2,
    words: value => localeOf(value)?.title ?? value, gallery: ["locales", "Languages"] },
  orientation: { title: "Orientation", usual: "portrait", isOfFrame: true,
    values: ["portrait", "landscape"] },
  reducedMotion: { title: "Motion", usual: false, fits: value => typeof value === "boolean",
    words: () => "Reduced motion", isOfFrame: true },
  timeZone: { title: "Time zone", usual: "UTC", fits: isText, words: value => timeZone(value).title },
  calendar: { title: "Calendar", usual: "gregorian", fits: isText,
    words: value => `${calendar(value).title} calendar` },
  randomSeed: { title: "Random seed", usual: 0, fits: isSeed, words: value => `Seed ${value ?? "random"}` },
  clock: { title: "Clock", words: (value, { timeZone }) => instant(value, timeZone) },
  size: { title: "Size", fits: isSize, isOfFrame: true,
    words: ({ width, height }) => `${width} × ${height}` },
  globals: { fits: isObject, weight: 16 }
}

/** The environment of a new room; the first device is the default. */
export const defaultEnvironment = Object.fromEntries(
  Object.entries(members).flatMap(([name, { usual }]) => usual === undefined ? [] : [[name, usual]]))

/** A value in words. */
export function environmentLabel(name, value, environment) {
  const { words, values, label = words ?? (values && humanized) ?? String } = members[name] ?? {}
  return label(value, environment)
}

/** A value as the choice of a control. */
export function choiceTitle(name, value) {
  const { words = humanized } = members[name]
  return words(value)
}

/** Whether a member can have a value: only those that a user may choose. */
export function fitsMember(name, value, devices) {
  if (!Object.hasOwn(members, name)) return false
  const { values, fits = value => values?.includes(value) ?? false } = members[name]
  return fits(value, devices)
}

/** The values that differ from a new room's environment; undefined if none do. */
export function overridden(environment, devices) {
  const expected = { ...defaultEnvironment, device: devices[0]?.id }
  const others = Object.entries(environment).filter(([key, value]) => value !== expected[key])
  if (others.length) return Object.fromEntries(others)
  return undefined
}

/** The non-default environment values, of those that this page's controls set. */
export function overriddenEnvironment({ room, devices }) {
  return Object.fromEntries(Object.entries(overridden(room.environment, devices) ?? {})
    .filter(([key]) => Object.hasOwn(members, key)))
}

/** The operations that set environment values; undefined resets one to its default. */
export function environmentPatch(changes) {
  return Object.entries(changes).map(([key, chosen]) => {
    const value = chosen ?? defaultEnvironment[key]
    if (value === undefined) return { op: "remove", path: `/${key}` }
    return { op: "add", path: `/${key}`, value }
  })
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
