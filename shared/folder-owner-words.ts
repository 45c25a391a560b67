/** Who works in a data folder, as the details of an error carry it (`disk-denied`, `reason: 'in-use'` or `'lease-lost'`). */
import { z } from 'zod'

const detailsSchema = z.object({
  host: z.string(),
  user: z.string(),
  pid: z.number(),
  /** ISO date, by the clock of that computer. */
  since: z.string(),
  isThisComputer: z.boolean(),
})

/** `Maquette on “studio-pc” (user anna, process 4711), since 21 Nov 2026, 14:05`; `another Maquette` where that is all that is known. */
export function describeFolderOwner(details: Record<string, unknown> | undefined): string {
  const owner = detailsSchema.safeParse(details).data
  if (owner === undefined) return 'another Maquette'
  const computer = owner.isThisComputer ? 'this computer' : `“${owner.host}”`
  const user = owner.user === '' ? '' : `user ${owner.user}, `
  const date = new Date(owner.since)
  const since = Number.isNaN(date.getTime())
    ? ''
    : `, since ${date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`
  return `Maquette on ${computer} (${user}process ${owner.pid})${since}`
}
