/** One job in the queue: its row, its actions, and the questions about an unconfirmed one. */
import type { Job } from '../../../shared/protocol/job.ts'
import { formatCount } from '../format-number.ts'
import { formatPrice, quotedPrice } from '../format-price.ts'

export const rowWords = {
  select: (title: string) => `Select ${title}`,
  grip: 'Drag to reorder, or press Alt with the arrow keys',
  favourite: 'Favourite',
  fromPrompt: 'Made from a prompt',
  fromFile: (name: string) => `Made from ${name}`,
  progress: (title: string) => `Progress of ${title}`,
} as const

export const actionWords = {
  showResult: 'Show result',
  downloadAgain: 'Download again',
  watch: 'Resume watching',
  unwatch: 'Stop watching (job keeps running)',
  cancel: 'Cancel',
  stopDownload: 'Stop download',
  checkNow: 'Check now',
  editWaiting: 'Edit (removes it from the queue)',
  editDone: 'Edit and run again',
  editFailed: 'Edit and retry',
  runAgain: 'Run again',
  retry: 'Retry',
  duplicate: 'Duplicate',
  history: 'Show history',
  pause: (service: string) => `Pause ${service}`,
  resume: (service: string) => `Resume ${service}`,
  remove: 'Remove from list',
  more: 'More actions',
  moreFor: (title: string) => `More actions for ${title}`,
  /** The label of an action for screen readers. */
  forJob: (action: string, title: string) => `${action}: ${title}`,
  /** `Compare both results`, `Compare all 3 variations`, `Compare the first 4 of 6 results` */
  compare: (kind: 'result' | 'variation', count: number, most: number) => {
    if (count > most) return `Compare the first ${formatCount(most)} of ${formatCount(count)} ${kind}s`
    return `Compare ${count === 2 ? 'both' : `all ${formatCount(count)}`} ${kind}s`
  },
} as const

/** A job whose submission was not confirmed. */
export const unsureWords = {
  sent: (service: string) => `Sent to ${service}`,
  sentAt: (service: string, time: string) => `Sent to ${service} at ${time}`,
  /** `why` is the title of the error, `found` the result of searching the service's task list. */
  known: (sent: string, why: string | null, found: string | null) =>
    `${sent}, but not confirmed${why === null ? '' : ` (${why})`}. It may be running and may be charged.${found === null ? '' : ` ${/[.!?…]$/.test(found) ? found : `${found}.`}`} It is not sent again automatically.`,
  candidates: 'These tasks on the service may be this job:',
  dashboard: 'Check the dashboard of the service, then choose:',
  pick: 'This is it',
  pickTask: (taskId: string) => `This is it: task ${taskId}`,
  enterTaskId: 'Enter task ID',
  sendAgain: 'Send again',
  sendAgainFor: ({ cost, unit }: Pick<Job, 'cost' | 'unit'>) => {
    const price = quotedPrice(cost)
    if (price === null) return 'Send again (may be charged twice)'
    return price.most === 0 ? 'Send again' : `Send again (may cost another ${formatPrice(price, unit)})`
  },
  sendAgainHint: 'If the first request was accepted, you may be charged twice',
  forget: 'Forget',
  forgetHint: 'Removes the job from the queue. Whether it was charged stays unknown',
  taskId: 'Task ID, from the dashboard',
  download: 'Download',
  back: 'Back',
} as const
