/**
 * Two studios never send the same job: four tries here, one by each way to the same folder, 200 in `npm run test:long`
 * (`MAQUETTE_TWO_STUDIOS`).
 */
import { describe, expect, test } from 'vitest'
import { howMany } from '../support/long.ts'
import { lettersBy, type Report, twoStudios, type Way, ways, whyNot } from './two-studios.ts'

const tries = howMany('MAQUETTE_TWO_STUDIOS', ways.length, 200)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)

describe.each(ways)('by %s', (way) => {
  const reason = whyNot(way)
  const count = Math.max(1, Math.round(tries / ways.length))
  const about = [`MAQUETTE_SEED=${seed}`, ...(way === 'letter case' ? [lettersBy()] : []), ...(reason ? [reason] : [])]

  test.skipIf(reason !== null)(
    `no job is sent twice in ${count} tries, and the report says who holds the folder (${about.join('; ')})`,
    { timeout: 120_000 + count * 120_000 },
    async () => {
      const reports: Report[] = []
      for (let number = 0; number < count; number++) {
        const report = await twoStudios(way, seed + number)
        reports.push(report)
        expect(brokenIn(way, report)).toEqual([])
      }
      console.log(
        JSON.stringify({
          way,
          tries: count,
          sent: reports.flatMap(({ tasks }) => tasks).reduce((sum, count) => sum + count, 0),
          sentTwice: 0,
        }),
      )
    },
  )
})

/** One sentence for each promise that was broken. */
function brokenIn(way: Way, report: Report): string[] {
  const { tasks, states, refusal, ownerPid } = report
  const reasons = way === 'owner asleep' ? ['lease-lost', 'in-use'] : ['in-use']
  const unsure = states.filter((state) => state === 'unsure').length
  const broken: string[] = []
  if (tasks.some((count) => count > 1)) broken.push('a job was sent twice')
  if (!reasons.includes(String(refusal?.reason))) broken.push('no studio was refused the folder')
  if (refusal?.pid !== ownerPid) broken.push('the owner was not named')
  // Only the artist decides about what was leaving when its studio fell asleep.
  if (unsure > (way === 'owner asleep' ? 1 : 0)) broken.push('jobs are unsure without a reason')
  if (tasks.filter((count) => count === 0).length > unsure) broken.push('a job was not sent')
  return broken.length === 0 ? [] : [...broken, JSON.stringify(report)]
}
