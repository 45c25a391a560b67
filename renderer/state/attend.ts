/**
 * Reports to the backend whether this window is visible; if not, the queue polls services less often. Requests a poll
 * when the network is back, or when the window is shown after a while: the computer may have slept.
 */
import { bridge } from './current-bridge.ts'

/** The backend discards a report after a few minutes. */
const everyMs = 60_000

/** Time after which a hidden window requests a poll when it is shown again. */
const staleMs = 30_000

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
  const poll = () => {
    bridge()
      .call('studio.wake', {})
      .catch(() => undefined)
  }
  let hiddenAt = Date.now()
  const onVisibility = () => {
    report(visible())
    if (!visible()) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= staleMs) poll()
  }
  const onHide = () => report(false)
  const timer = setInterval(() => {
    if (visible()) report(true)
  }, everyMs)
  document.addEventListener('visibilitychange', onVisibility)
  globalThis.addEventListener('pagehide', onHide)
  globalThis.addEventListener('online', poll)
  report(visible())
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    globalThis.removeEventListener('pagehide', onHide)
    globalThis.removeEventListener('online', poll)
    report(false)
  }
}
