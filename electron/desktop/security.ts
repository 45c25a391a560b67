/** Restricts the window: no navigation, no new windows, no network access (including WebRTC), no devices. */
import { app, session, shell, type Session } from 'electron'
import { isOwnPage, scheme } from './origin.ts'

const ownSchemes = new Set([`${scheme}:`, 'blob:', 'data:', 'devtools:'])

/** The only permission: copying to the clipboard after a click. */
const copying = 'clipboard-sanitized-write'

/**
 * Applies to all web contents and to the default session. Call once, when the app is ready. `pages`: the only addresses
 * that links in the window may open, in the person's own browser.
 */
export function lockDown(pages: ReadonlySet<string>): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (pages.has(url)) void shell.openExternal(url)
      return { action: 'deny' }
    })
    // As there is no proxy, this leaves WebRTC no route.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
  lockSession(session.defaultSession)
}

function stay(event: { url: string; preventDefault(): void }): void {
  if (!isOwnPage(event.url)) event.preventDefault()
}

function lockSession(target: Session): void {
  target.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === copying && isOwnPage(contents.getURL())),
  )
  target.setPermissionCheckHandler(
    (contents, permission) => permission === copying && contents !== null && isOwnPage(contents.getURL()),
  )
  target.setDevicePermissionHandler(() => false)
  target.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !ownSchemes.has(new URL(details.url).protocol) })
  })
}
