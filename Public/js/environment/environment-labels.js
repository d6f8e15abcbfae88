// Languages, time zones, calendars and values of globals in words. No DOM.

import { attempt } from "../core/attempt.js"
import { excerpt } from "../schema/excerpt.js"

const languages = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" })

const commonLocales = ["en_US", "en_GB", "de_DE", "de_AT", "de_CH", "fr_FR", "fr_CA", "fr_CH", "it_IT",
  "es_ES", "es_MX", "es_AR", "pt_PT", "pt_BR", "nl_NL", "da_DK", "sv_SE", "nb_NO",
  "fi_FI", "is_IS", "et_EE", "lv_LV", "lt_LT", "pl_PL", "cs_CZ", "sk_SK", "sl_SI", "hu_HU", "ro_RO", "bg_BG",
  "hr_HR", "sr_RS", "el_GR", "tr_TR", "uk_UA", "ru_RU", "he_IL", "ar_EG", "ar_SA",
  "fa_IR", "ur_PK", "hi_IN", "bn_BD", "ta_IN", "th_TH", "vi_VN", "id_ID", "ms_MY", "fil_PH", "zh_CN", "zh_TW",
  "zh_HK", "ja_JP", "ko_KR", "sw_KE", "am_ET", "ka_GE", "hy_AM", "kk_KZ", "ga_IE", "cy_GB"]

/** Locales as `{value, title, note}`; the note is the locale's name in its own language. */
export const locales = () => commonLocales.map(localeChoice)

/** The choice for any other locale; undefined if it is invalid. */
export function localeOf(text) {
  return attempt(() => {
    const { baseName, language } = new Intl.Locale(text.trim().replaceAll("_", "-"))
    if (languages.of(language) === language) return undefined
    return localeChoice(baseName.replaceAll("-", "_"))
  })
}

function localeChoice(value) {
  const tag = value.replaceAll("_", "-")
  const own = attempt(() =>
    new Intl.DisplayNames(tag, { type: "language", languageDisplay: "standard" }).of(tag))
  const title = attempt(() => languages.of(tag)) ?? value
  if (own === title) return { value, title, note: "" }
  return { value, title, note: own ?? "" }
}

function isRightToLeft(locale) {
  return ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"].includes(
    attempt(() => new Intl.Locale(locale.replaceAll("_", "-")).maximize().script))
}

/** A language with the writing direction that comes with it. */
export function languageSettings(locale) {
  return { locale, direction: isRightToLeft(locale) ? "rightToLeft" : "leftToRight" }
}

export function timeZones() {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter(zone => zone !== "UTC")].map(timeZone)
}

export function timeZone(value) {
  const places = value.replaceAll("_", " ").split("/")
  const title = places.pop()
  return { value, title, note: places.join(" · ") }
}

/** Formats the UTC offset at an instant, such as `UTC+5:30`. */
export function utcOffset(zone, at) {
  const name = attempt(() =>
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at)
    .find(({ type }) => type === "timeZoneName").value)
  return name?.replace("GMT", "UTC") ?? ""
}

const calendarNames = ["gregorian", "buddhist", "chinese", "coptic", "ethiopic", "ethioaa", "hebrew",
  "indian", "islamic", "islamic-civil", "islamic-tbla", "islamic-umalqura", "iso8601", "japanese",
  "persian", "roc"]
const calendarTitles = new Intl.DisplayNames("en", { type: "calendar" })

export const calendars = () => calendarNames.map(calendar)

/** A calendar as `{value, title, note}`; the note is its name. */
export function calendar(value) {
  const title = attempt(() => calendarTitles.of(value.replace("gregorian", "gregory"))) ?? value
  return { value, title: title.replace(/ Calendar\b/, ""), note: value }
}

/** An instant as text, in a time zone. */
export function instant(text, zone = "UTC") {
  return new Intl.DateTimeFormat("en",
    { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: zone }).format(new Date(text))
}

/** The text of a global; that of a removed one is “none”. */
export function globalText(value) {
  if (value === null) return "none"
  return excerpt(value, 30)
}
