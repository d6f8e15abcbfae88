// What a site cannot do, as the error that a host would answer with.

export function siteError(code, message) {
  return Object.assign(new Error(message), { code })
}
