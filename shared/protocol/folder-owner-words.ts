/**
 * The process that uses a data folder, from the details of an error (`disk-denied`, `reason: 'in-use'` or
 * `'lease-lost'`).
 */

import { dateLocale, say } from '../text/language.ts'

/**
 * Returns `Maquette on “studio-pc” (user anna, process 4711), since 21 Nov 2026, 14:05`; `another Maquette` if nothing
 * is known.
 */
export function describeFolderOwner(details: Record<string, unknown> | undefined): string {
  const { host, user, pid, since, isThisComputer } = details ?? {}
  if (typeof host !== 'string' || typeof pid !== 'number') return say('another Maquette')
  // By that computer's clock.
  const date = new Date(String(since))
  const owner = say(
    'Maquette on {isThisComputer, select, true {this computer} other {“{host}”}} ({hasUser, select, true {user {user}, } other {}}process {pid})',
    {
      isThisComputer: isThisComputer === true,
      host,
      hasUser: typeof user === 'string' && user !== '',
      user: String(user),
      pid: String(pid),
    },
  )
  if (Number.isNaN(date.getTime())) return owner
  const time = date.toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return say('{owner}, since {time}', { owner, time })
}
