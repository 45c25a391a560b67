/** One job in the queue: its row, its actions, and the questions about an unconfirmed one. */
import { messages, say } from '../../../shared/text/language.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { formatPrice, quotedPrice } from '../format-price.ts'

export const rowWords = messages({
  select: (title: string) => say('Select {title}', { title }),
  grip: 'Drag to reorder, or press Alt with the arrow keys',
  favourite: 'Favourite',
  fromPrompt: 'Made from a prompt',
  fromFile: (name: string) => say('Made from {name}', { name }),
  progress: (title: string) => say('Progress of {title}', { title }),
})

export const actionWords = messages({
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
  pause: (service: string) => say('Pause {service}', { service }),
  resume: (service: string) => say('Resume {service}', { service }),
  remove: 'Remove from list',
  more: 'More actions',
  moreFor: (title: string) => say('More actions for {title}', { title }),
  /** The label of an action for screen readers. */
  forJob: (action: string, title: string) => `${action}: ${title}`,
  /** `Compare both results`, `Compare all 3 variations`, `Compare the first 4 of 6 results` */
  compare: (kind: 'result' | 'variation', count: number, most: number) =>
    count > most
      ? say(
          '{kind, select, result {Compare the first {most} of {count} results} other {Compare the first {most} of {count} variations}}',
          { kind, count, most },
        )
      : say(
          '{kind, select, result {{count, plural, =2 {Compare both results} other {Compare all # results}}} other {{count, plural, =2 {Compare both variations} other {Compare all # variations}}}}',
          { kind, count },
        ),
})

/** A job whose submission was not confirmed. */
export const unsureWords = messages({
  sent: (service: string) => say('Sent to {service}', { service }),
  sentAt: (service: string, time: string) => say('Sent to {service} at {time}', { service, time }),
  /** `why` is the title of the error, `found` the result of searching the service's task list. */
  known: (sent: string, why: string | null, found: string | null) =>
    [
      why === null
        ? say('{sent}, but not confirmed. It may be running and may be charged.', { sent })
        : say('{sent}, but not confirmed ({why}). It may be running and may be charged.', { sent, why }),
      ...(found === null ? [] : [/[.!?…]$/.test(found) ? found : `${found}.`]),
      say('It is not sent again automatically.'),
    ].join(' '),
  candidates: 'These tasks on the service may be this job:',
  dashboard: 'Check the dashboard of the service, then choose:',
  pick: 'This is it',
  pickTask: (taskId: string) => say('This is it: task {taskId}', { taskId }),
  enterTaskId: 'Enter task ID',
  sendAgain: 'Send again',
  sendAgainFor: ({ cost, unit }: Pick<Job, 'cost' | 'unit'>) => {
    const price = quotedPrice(cost)
    if (price === null) return say('Send again (may be charged twice)')
    return price.most === 0
      ? say('Send again')
      : say('Send again (may cost another {amount})', { amount: formatPrice(price, unit) })
  },
  sendAgainHint: 'If the first request was accepted, you may be charged twice',
  forget: 'Forget',
  forgetHint: 'Removes the job from the queue. Whether it was charged stays unknown',
  taskId: 'Task ID, from the dashboard',
  download: 'Download',
  back: 'Back',
})
