// Where a static site has its data; the document of a host names none.

export function siteAddress() {
  return /** @type {HTMLMetaElement} */ (
    document.querySelector("meta[name=storybook-site]"))?.content
}

export function isSite() {
  return siteAddress() !== undefined
}
