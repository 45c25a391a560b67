/**
 * Random schedules of submits, faults, crashes and decisions against a model of the services' books. A failure prints the
 * seed and path with which fast-check plays it again, and the shortest schedule it found. Two thousand steps here, from
 * another seed each time; a hundred thousand in `npm run test:long`.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ModelWorld } from './random/model-world.ts'
import { play } from './random/play.ts'
import { brokenAtTheEnd, brokenNow, settle } from './random/promises.ts'
import { schedule, type Step } from './random/schedule.ts'
import { howMany } from '../../support/long.ts'

const steps = howMany('MAQUETTE_STEPS', 2000, 100_000)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 1_000_000)
const path = process.env['MAQUETTE_PATH']

test(
  `never pays twice and loses nothing over ${steps} random steps (MAQUETTE_SEED=${seed})`,
  { timeout: 120_000 + steps * 30 },
  async () => {
    let played = 0
    let tasks = 0
    const run = async (given: readonly Step[]): Promise<void> => {
      const world = new ModelWorld()
      try {
        for (const step of given) {
          await play(world, step)
          played += 1
          expect(brokenNow(world)).toEqual([])
        }
        await settle(world)
        expect(brokenAtTheEnd(world)).toEqual([])
        for (const account of world.accounts.values()) tasks += account.tasks.length
      } finally {
        world.close()
      }
    }
    if (path !== undefined) {
      await fc.assert(fc.asyncProperty(schedule, run), { seed, path, numRuns: 1, endOnFailure: true })
      return
    }
    for (let part = 0; ; part += 1) {
      await fc.assert(fc.asyncProperty(schedule, run), { seed: seed + part, numRuns: 20 })
      if (played >= steps) break
    }
    // Schedules in which nothing is ever accepted would prove nothing.
    expect(tasks).toBeGreaterThan(steps / 100)
  },
)
