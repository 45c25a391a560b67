/**
 * The process that uses a data folder, from the details of an error (`disk-denied`, `reason: 'in-use'` or
 * `'lease-lost'`).
 */

/**
 * Returns `Maquette on “studio-pc” (user anna, process 4711), since 21 Nov 2026, 14:05`; `another Maquette` if nothing
 * is known.
 */
export function describeFolderOwner(details: Record<string, unknown> | undefined): string {
  const { host, user, pid, since, isThisComputer } = details ?? {}
  if (typeof host !== 'string' || typeof pid !== 'number') return 'another Maquette'
  const computer = isThisComputer === true ? 'this computer' : `“${host}”`
  const account = typeof user === 'string' && user !== '' ? `user ${user}, ` : ''
  // By that computer's clock.
  const date = new Date(String(since))
  const when = Number.isNaN(date.getTime())
    ? ''
    : `, since ${date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`
  return `Maquette on ${computer} (${account}process ${pid})${when}`
}
