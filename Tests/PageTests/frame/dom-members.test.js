import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"

const folder = new URL("../../../Public/js/frame/", import.meta.url)
const files = readdirSync(folder, { recursive: true }).filter(name => name.endsWith(".js") && name !== "dom-members.js")

/** What names in a rendering shadow of a form or of the document. */
const members = new Set(`acceptCharset accessKey activeElement activeViewTransition addEventListener adoptNode adoptedStyleSheets after alinkColor all anchors animate append appendChild applets
ariaActionsElements ariaActiveDescendantElement ariaAtomic ariaAutoComplete ariaBrailleLabel ariaBrailleRoleDescription ariaBusy ariaChecked ariaColCount ariaColIndex
ariaColIndexText ariaColSpan ariaControlsElements ariaCurrent ariaDescribedByElements ariaDescription ariaDetailsElements ariaDisabled ariaErrorMessageElements ariaExpanded
ariaFlowToElements ariaHasPopup ariaHidden ariaInvalid ariaKeyShortcuts ariaLabel ariaLabelledByElements ariaLevel ariaLive ariaModal ariaMultiLine ariaMultiSelectable ariaNotify
ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex ariaRowIndexText ariaRowSpan
ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText assignedSlot attachInternals attachShadow attributeStyleMap attributes autocapitalize
autocomplete autocorrect autofocus baseURI before bgColor blur body captureEvents caretPositionFromPoint caretRangeFromPoint characterSet charset checkValidity checkVisibility
childElementCount childNodes children classList className clear click clientHeight clientLeft clientTop clientWidth cloneNode close closest compareDocumentPosition compatMode
computedStyleMap contains contentEditable contentType cookie createAttribute createAttributeNS createCDATASection createComment createDocumentFragment createElement createElementNS
createEvent createExpression createNSResolver createNodeIterator createProcessingInstruction createRange createTextNode createTreeWalker currentCSSZoom currentScript
customElementRegistry dataset defaultView designMode dir dispatchEvent doctype documentElement documentURI domain draggable editContext elementFromPoint elementTiming elements
elementsFromPoint embeds encoding enctype enterKeyHint evaluate execCommand exitFullscreen exitPictureInPicture exitPointerLock featurePolicy fgColor firstChild firstElementChild
focus focusGroup focusGroupStart fonts forms fragmentDirective fullscreen fullscreenElement fullscreenEnabled getAnimations getAttribute getAttributeNS getAttributeNames
getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects getElementById getElementsByClassName getElementsByName getElementsByTagName getElementsByTagNameNS getHTML
getRootNode getSelection hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasPointerCapture hasStorageAccess hasUnpartitionedCookieAccess head hidden hidePopover id
images implementation importNode inert innerHTML innerText inputEncoding inputMode insertAdjacentElement insertAdjacentHTML insertAdjacentText insertBefore isConnected
isContentEditable isDefaultNamespace isEqualNode isSameNode lang lastChild lastElementChild lastModified linkColor links localName lookupNamespaceURI lookupPrefix matches
moveBefore namespaceURI nextElementSibling nextSibling noValidate nodeName nodeType nodeValue nonce offsetHeight offsetLeft offsetParent offsetTop offsetWidth open outerHTML
outerText ownerDocument parentElement parentNode part pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement popover prefix prepend prerendering
previousElementSibling previousSibling pseudo queryCommandEnabled queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll
readyState referrer relList releaseEvents releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode removeChild removeEventListener replaceChild
replaceChildren replaceWith reportValidity requestFullscreen requestPointerLock requestStorageAccess requestSubmit role rootElement scripts scroll scrollBy scrollHeight
scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollTo scrollTop scrollWidth scrollingElement setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setHTML
setHTMLUnsafe setPointerCapture shadowRoot showPopover slot spellcheck startViewTransition style styleSheets submit tabIndex tagName textContent timeline toggleAttribute
togglePopover virtualKeyboardPolicy visibilityState vlinkColor wasDiscarded when write writeln writingSuggestions xmlEncoding xmlStandalone xmlVersion`.split(/\s+/))
/** What is never an element of the screen: elements of the canvas's own, events, ranges, templates of a parsed page, dialogs, which have no
 *  named members, other objects. */
const owners = new Set(("host #host #root mark probe frame script style ownStyle schemeMeta copy template meta content range walker tree attribute text event port data map rendered lastDelivered "
  + "changes dialog rule tools this only last Promise applied distantTexts").split(" "))

for (const name of files) {
  test(`${name} reads nothing of the screen's elements that a name could shadow`, () => {
    const code = readFileSync(new URL(name, folder), "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/`[^`$]*`/g, "``").replace(/"[^"\n]*"/g, "\"\"")
      .replace(/(renderedStates\.get|matchMedia)\(\w*(?:"")?\)\??\.\w+/g, "$1")
    const reads = [...code.matchAll(/([#\w$]+|[)\]}])\??\.(\w+)\b/g)].filter(([, owner, member]) => members.has(member) && !owners.has(owner) && owner !== "dom")
    const parts = [...code.matchAll(/\{([^{}]*)\}(?= = (?:document|node|target|root|body|element|parent|child)\b)/g)]
      .flatMap(([, names]) => names.split(/,\s*/)).filter(part => members.has(part.trim().split(":")[0]))
    assert.deepEqual([...reads.map(([read]) => read), ...parts], [])
  })
}

test("no script that a host inserts into the canvas's document contains markup that would end it there", () => {
  const found = new Map()
  const visit = ({ href }) => {
    if (found.has(href)) return
    found.set(href, readFileSync(new URL(href), "utf8"))
    for (const [, path] of found.get(href).matchAll(/^(?:import|export) [^"]*"(\.[^"]+)"/gm)) visit(new URL(path, href))
  }
  visit(new URL("frame.js", folder))
  assert.ok(found.size > 10)
  assert.deepEqual([...found].flatMap(([path, text]) => (/<!--|<\/script/i.test(text) ? [path] : [])), [])
})
