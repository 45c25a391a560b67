/** The last life of a studio under test: everything goes on until all is over; what no one can settle by itself is decided. */
import { setTimeout as sleep } from 'node:timers/promises'
import { endStates } from '../../shared/protocol/job.ts'
import type { Artist } from './artist.ts'
import type { Services } from './services.ts'
import type { Studio } from './studio-process.ts'

/** How long everything takes is the machine's business; where nothing has changed for so long, nothing will. */
const stillMs = 180_000

/** Resolves with how many jobs the artist decided about; what is not over when nothing changes any more stays so. */
export async function settle(studio: Studio, artist: Artist, services: Services): Promise<number> {
  services.beKind()
  services.onMoment = () => undefined
  const began = Date.now()
  const decided = new Set<string>()
  let [seen, seenAt] = ['', began]
  for (;;) {
    await artist.release(studio)
    const reply = await studio.call('studio.snapshot', {})
    if (!reply.ok) throw new Error(reply.error.message)
    const live = reply.value.jobs.filter(({ state }) => !endStates.includes(state))
    // Killed twice while it read the same result.
    const setAside = reply.value.jobs.filter(({ error }) => error?.details?.['reason'] === 'stopped-twice')
    for (const { id } of setAside) await studio.call('jobs.download-again', { id })
    const afterMs = Date.now() - began
    const now = JSON.stringify(live)
    if (now !== seen) [seen, seenAt] = [now, Date.now()]
    if ((live.length === 0 && setAside.length === 0) || Date.now() - seenAt > stillMs) return decided.size
    for (const job of live) {
      if (!job.watched) await studio.call('jobs.watch', { id: job.id, watched: true })
      const account = services.orders.of(services.removalMark(job))[0]?.account ?? ''
      if (job.state !== 'unsure' || services.mayStillSettle(job, account, afterMs)) continue
      decided.add(job.id)
      await artist.decide(studio, job)
    }
    await sleep(150)
  }
}
