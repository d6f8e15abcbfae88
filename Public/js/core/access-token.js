// The token in the page's address, with which a client enters that has no cookie yet.

/** The address of this host with the token, which a frame of another site needs: it gets no cookie. */
export function withToken(address, search = location.search) {
  const token = new URLSearchParams(search).get("token")
  if (token) return `${address}?token=${encodeURIComponent(token)}`
  return address
}

/** Removes the token from the address bar and the history, once the host admits the page without it. */
export async function hideToken() {
  if (!new URLSearchParams(location.search).has("token")) return
  const { ok } = await fetch("embed.html", { method: "HEAD" })
  if (!ok) return
  history.replaceState(history.state, "", location.pathname + withoutToken(location.search) + location.hash)
}

export function withoutToken(search) {
  const items = search.replace(/^\?/, "").split("&")
  const rest = items.filter(item => item && !/^token(?:=|$)/.test(item)).join("&")
  return rest && `?${rest}`
}
