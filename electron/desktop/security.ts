/** What the window may not do, whatever its page asks: leave, open windows, reach the network, use devices. */
import { app, session, type Session } from 'electron'
import { isOwnPage, scheme } from './origin.ts'

const ownSchemes = new Set([`${scheme}:`, 'blob:', 'data:', 'devtools:'])

/** The one permission that the page has: to put text and pictures on the clipboard when somebody presses Copy. */
const copying = 'clipboard-sanitized-write'

/** Applies to every web contents and to the default session. Call once, when the app is ready. */
export function lockDown(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  lockSession(session.defaultSession)
}

function lockSession(target: Session): void {
  target.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === copying && isOwnPage(contents.getURL())),
  )
  target.setPermissionCheckHandler(
    (contents, permission) => permission === copying && contents !== null && isOwnPage(contents.getURL()),
  )
  target.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !ownSchemes.has(new URL(details.url).protocol) })
  })
}
