// An operation that a static site does not support, as the error that a host would return.

export function siteError(code, message) {
  return Object.assign(new Error(message), { code })
}
