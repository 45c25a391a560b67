/** The origin of the page on the desktop: a scheme of our own, so that every URL in it is relative. */
export const scheme = 'app'
const pageHost = 'maquette'
export const pageUrl = `${scheme}://${pageHost}/`

/** Whether a URL is the studio's own page. Non-special schemes have an opaque `origin`, so the parts are compared. */
export function isOwnPage(url: string): boolean {
  try {
    const parsed = new URL(url)
    return parsed.protocol === `${scheme}:` && parsed.host === pageHost
  } catch {
    return false
  }
}
