/** Reports to the backend whether this window is visible; if not, the queue polls services less often. */
import { bridge } from './current-bridge.ts'

/** The backend discards a report after a few minutes. */
const everyMs = 60_000

/** Starts reporting. Returns the function that stops it and reports the window as hidden. */
export function reportVisibility(): () => void {
  const windowId = crypto.randomUUID()
  const report = (attended: boolean) => {
    // A lost report is repeated within a minute, and silence counts as hidden.
    bridge()
      .call('studio.attend', { windowId, attended })
      .catch(() => undefined)
  }
  const visible = () => document.visibilityState === 'visible'
  const onVisibility = () => report(visible())
  const onHide = () => report(false)
  const timer = setInterval(() => {
    if (visible()) report(true)
  }, everyMs)
  document.addEventListener('visibilitychange', onVisibility)
  globalThis.addEventListener('pagehide', onHide)
  report(visible())
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    globalThis.removeEventListener('pagehide', onHide)
    report(false)
  }
}
