// The titles that the editor derives from the names of properties and cases. No DOM.

/** Words with a spelling of their own. */
const spellings = new Map(["API", "CSS", "CSV", "EU", "FAQ", "GIF", "GPS", "HTML", "HTTP", "HTTPS",
  "IBAN", "iOS", "iPad", "iPhone", "ISBN", "JPEG", "JPG", "JSON", "macOS", "MP3", "MP4", "PDF", "PNG", "QR",
  "RGB", "SEPA", "SMS", "SQL", "SVG", "tvOS", "UI", "UK", "URI", "URL", "USA", "USB", "UTC", "UUID", "VAT",
  "VIP", "VPN", "XL", "XML", "XS", "XXL", "XXXL", "YAML"].map(word => [word.toLowerCase(), word]))
const locale = /^\p{Ll}{2,3}[_-](\p{Lu}\p{Ll}{3}[_-])?\p{Lu}{2}$/u

/** `firstName` becomes `First name`, `pdfURLs` becomes `PDF URLs`, and `en_US` remains. */
export function humanized(name) {
  if (locale.test(name)) return name
  const words = name
    .replace(/[_-]+/g, " ")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(?=\p{Lu}(?!s(?!\p{Ll}))\p{Ll})/gu, "$1 ")
    .trim().split(" ")
  const spelled = joined(words).map(spelledWord)
  const [first = ""] = spelled
  if (!first) return name
  const start = spellings.get(first.toLowerCase()) ?? first[0].toUpperCase() + first.slice(1)
  return [start, ...spelled.slice(1)].join(" ")
}

function spelledWord(word) {
  const lower = word.toLowerCase()
  if (spellings.has(lower)) return spellings.get(lower)
  const [, one] = /^(.+)s$/u.exec(lower) ?? []
  if (spellings.has(one)) return `${spellings.get(one)}s`
  return /^\p{Lu}{2,}s?$/u.test(word) ? word : lower
}

/** Joins the words of one spelling again: `i` and `OS`. */
function joined(words) {
  const all = []
  for (let at = 0; at < words.length; at++) {
    const both = words[at] + (words[at + 1] ?? "")
    const isOne = words[at + 1] && spellings.has(both.toLowerCase())
    if (isOne) all.push(both)
    else all.push(words[at])
    if (isOne) at++
  }
  return all
}

/**
 * The titles of an enum's cases; upper case where all are codes of currencies or countries. Many words are
 * codes as well (`all`, `top`, `to`, `cc`), so one has to be a usual code.
 */
export function caseTitles(names) {
  const isCode = names.length > 1 && codeTests.some(test => names.every(test))
    && names.some(name => usualCodes.has(name))
  if (isCode) return names.map(name => name.toUpperCase())
  return names.map(name => humanized(name))
}

const usualCodes = new Set(("usd eur gbp jpy cny chf aud cad inr sek nok dkk pln czk brl mxn krw rub zar "
  + "us gb de fr es ch jp cn br ca au nl se dk pl cz pt ie fi gr mx kr ru za ua").split(" "))

const codeTests = [
  name => /^[a-z]{3}$/.test(name) && currencies().has(name.toUpperCase()),
  name => /^[a-z]{2}$/.test(name) && regions().of(name.toUpperCase()) !== undefined
]

let knownCurrencies
function currencies() {
  return knownCurrencies ??= new Set(Intl.supportedValuesOf("currency"))
}

let regionNames
function regions() {
  return regionNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" })
}
