/** Browser notifications when jobs end while the page is hidden. The desktop host has its own. */
import type { JobEnd } from '../../../shared/protocol/job-end.ts'
import { bridge } from '../current-bridge.ts'
import { studioStore } from '../studio-store.ts'
import { endTitle } from '../../words/state/end-words.ts'

export type PagePermission = NotificationPermission | 'unsupported'

/** Returns the permission without asking. */
export function pagePermission(): PagePermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks for permission; call it when notifications have just been turned on. */
export async function askToNotify(): Promise<PagePermission> {
  if (pagePermission() !== 'default') return pagePermission()
  try {
    return await Notification.requestPermission()
  } catch {
    return pagePermission()
  }
}

/**
 * Shows a notification if it is enabled and permitted and the page is hidden. `onShow` is called when it is clicked.
 */
export function notifyEnd(end: JobEnd, onShow: (jobId: string) => void): void {
  const asked = studioStore.getState().snapshot?.settings.notifications === true
  if (bridge().host !== 'web' || !asked || !document.hidden || pagePermission() !== 'granted') return
  // The same tag replaces an earlier notification for the job.
  const message = new Notification(endTitle(end.remark), { body: end.body, tag: end.jobId })
  message.addEventListener('click', () => {
    globalThis.focus()
    message.close()
    onShow(end.jobId)
  })
}
