/** Messages of the browser when jobs end while the page is hidden. The desktop host has its own. */
import type { JobEnd } from '../../../shared/protocol/job-end.ts'
import { bridge } from '../current-bridge.ts'
import { studioStore } from '../studio-store.ts'
import { endTitle } from '../../words/state/end-words.ts'

/** What the browser allows this page. */
export type PagePermission = NotificationPermission | 'unsupported'

/** As it stands, without asking. */
export function pagePermission(): PagePermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the person; only to be called when they have just turned messages on. */
export async function askToNotify(): Promise<PagePermission> {
  if (pagePermission() !== 'default') return pagePermission()
  try {
    return await Notification.requestPermission()
  } catch {
    return pagePermission()
  }
}

/** Shows an end where it is asked for, allowed, and the page is hidden. `onShow`: the message was chosen. */
export function notifyEnd(end: JobEnd, onShow: (jobId: string) => void): void {
  const asked = studioStore.getState().snapshot?.settings.notifications === true
  if (bridge().host !== 'web' || !asked || !document.hidden || pagePermission() !== 'granted') return
  // The same tag takes the place of an earlier message about the same job.
  const message = new Notification(endTitle(end.remark), { body: end.body, tag: end.jobId })
  message.addEventListener('click', () => {
    globalThis.focus()
    message.close()
    onShow(end.jobId)
  })
}
