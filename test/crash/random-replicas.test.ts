/**
 * Random steps over replicas of real services: submits, cancels, retries, decisions, polite restarts, changed keys, services
 * that go away and come back, expired links, and everything else that goes wrong there. A hundred steps here, from
 * another seed each time; fifty thousand in `npm run test:long`.
 */
import { expect, test, vi } from 'vitest'
import { randomRun } from './random-run.ts'
import { howMany } from '../support/long.ts'

const steps = howMany('MAQUETTE_REPLICA_STEPS', 100, 50_000)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
const stepsOfOneStudio = 500
const runs = Array.from({ length: Math.ceil(steps / stepsOfOneStudio) }, (_, index) => ({
  seed: seed + index,
  steps: Math.min(stepsOfOneStudio, steps - index * stepsOfOneStudio),
}))

vi.setConfig({ maxConcurrency: 3 })
// Most of a run is waiting, so that some go on side by side.
test.concurrent.each(runs)(
  'keeps every promise to five services over $steps random steps (MAQUETTE_SEED=$seed)',
  { timeout: 120_000 + stepsOfOneStudio * 1_000 },
  async (run) => {
    const report = await randomRun(run.seed, run.steps)
    console.log(JSON.stringify(report, null, 1))
    expect(report.broken).toEqual([])
    expect(report.steps).toBe(run.steps)
    // Services that were never asked would prove nothing.
    expect(report.tasks).toBeGreaterThan(run.steps / 10)
  },
)
