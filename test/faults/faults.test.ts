/**
 * Random faults: disks that are full, denied or torn at any call, damaged files, studios and engines that are killed, windows
 * that all command at once. 10 runs here, always the same; 2,000 in `npm run test:long -- test/faults`, from another seed each time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany, isLong } from '../support/long.ts'
import { engineRun } from './engine-run.ts'
import { killedRun } from './killed-run.ts'
import type { RunReport } from './run-report.ts'
import { serviceRun } from './service-run.ts'
import { studioRun } from './studio-run.ts'

const runs = howMany('MAQUETTE_FAULTS', 10, 2000)
const seed = Number(process.env['MAQUETTE_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 1))
/** Most of a run is waiting. */
const atOnce = 48

/** Most are of studios; those with processes that are really killed take seconds each. */
function runOf(mine: number): (seed: number) => Promise<RunReport> {
  if (isOfProcesses(mine)) return alone(mine % 50 === 24 ? engineRun : killedRun)
  return mine % 4 === 3 ? serviceRun : studioRun
}

function isOfProcesses(mine: number): boolean {
  return mine % 50 === 49 || mine % 50 === 24
}

/** One at a time: each has processes of its own. */
let before: Promise<unknown> = Promise.resolve()
function alone(run: (seed: number) => Promise<RunReport>): (seed: number) => Promise<RunReport> {
  return (mine) => {
    const turn = before.then(() => run(mine))
    before = turn.catch(() => undefined)
    return turn
  }
}

const unhandled: string[] = []
const note = (thrown: unknown): void =>
  void unhandled.push(thrown instanceof Error ? (thrown.stack ?? '') : String(thrown))
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

test(
  `loses no key and no paid job over ${runs} runs with faults (MAQUETTE_SEED=${seed})`,
  { timeout: 60_000 + runs * 10_000 },
  async () => {
    const broken: string[] = []
    const faults: Record<string, number> = {}
    const seeds = Array.from({ length: runs }, (_, index) => seed + index)
    // Those with processes of their own come last: among all the others they take minutes.
    const inOrder = [...seeds.filter((mine) => !isOfProcesses(mine)), ...seeds.filter(isOfProcesses)]
    let done = 0
    const work = async (): Promise<void> => {
      while (done < runs && broken.length < 5) {
        const mine = inOrder[done] ?? seed
        done += 1
        const report: RunReport = await runOf(mine)(mine)
        for (const [fault, count] of Object.entries(report.faults)) faults[fault] = (faults[fault] ?? 0) + count
        if (report.broken.length > 0)
          broken.push(`MAQUETTE_SEED=${mine} MAQUETTE_FAULTS=1:\n${report.broken.join('\n')}`)
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, work))
    console.log(JSON.stringify({ seed, done, faults }, null, 1))
    expect([...broken, ...unhandled].join('\n\n')).toBe('')
  },
)
