/** What the window may not do, whatever its page asks: leave, open windows, reach the network, use devices. */
import { app, session, type Session } from 'electron'
import { isOwnPage, scheme } from './origin.ts'

const ownSchemes = new Set([`${scheme}:`, 'blob:', 'data:', 'devtools:'])

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
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  target.setPermissionCheckHandler(() => false)
  target.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !ownSchemes.has(new URL(details.url).protocol) })
  })
}
