import assert from "node:assert/strict"
import test from "node:test"
import { caseTitles, humanized } from "../../../Public/js/schema/titles.js"

for (const [name, expected] of [
  ["firstName", "First name"], ["URLString", "URL string"], ["user_id", "User id"], ["x", "X"], ["isOK", "Is OK"], ["", ""],
  ["html", "HTML"], ["htmlBody", "HTML body"], ["exportPdf", "Export PDF"], ["imageUrl", "Image URL"], ["iOS", "iOS"], ["requiresIOS", "Requires iOS"],
  ["macOSApp", "macOS app"], ["en_US", "en_US"], ["zh-Hant-TW", "zh-Hant-TW"], ["CHF", "CHF"], ["xxl", "XXL"], ["constructor", "Constructor"],
  ["imageURLs", "Image URLs"], ["userIDs", "User IDs"], ["userID", "User ID"], ["IDs", "IDs"], ["ids", "Ids"], ["urls", "URLs"], ["URL", "URL"],
  ["HTMLBody", "HTML body"], ["URLsOfPDFs", "URLs of PDFs"], ["pdfURLsByID", "PDF URLs by ID"], ["URLSession", "URL session"],
  ["apiIPs", "API IPs"], ["https", "HTTPS"], ["markAs", "Mark as"], ["isHTTPSOnly", "Is HTTPS only"], ["mp3s", "MP3s"]
]) test(`${name} reads ${expected}`, () => assert.equal(humanized(name), expected))

for (const [names, expected] of [
  [["eur", "chf", "usd"], ["EUR", "CHF", "USD"]], [["de", "ch", "at"], ["DE", "CH", "AT"]],
  // Words that are also codes stay words beside one that is not.
  [["all", "top", "none"], ["All", "Top", "None"]], [["on", "off"], ["On", "Off"]], [["all"], ["All"]],
  [["all", "top"], ["All", "Top"]], [["to", "cc"], ["To", "Cc"]], [["is", "as", "in"], ["Is", "As", "In"]],
  [["gb", "us"], ["GB", "US"]], [["signedIn", "pdf"], ["Signed in", "PDF"]]
]) test(`The cases ${names} read ${expected}`, () => assert.deepEqual(caseTitles(names), expected))
