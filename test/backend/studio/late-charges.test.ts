/** Charges and refunds that follow the end of a job. */
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Job, JobCost } from '../../../shared/protocol/job.ts'
import { createLateCharges, isOpen } from '../../../electron/backend/studio/late-charges.ts'
import { job } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { task } from '../../support/fake-service.ts'

const cost = (quoted: number | null, charged: number | null = null, refunded: number | null = null): JobCost => ({
  quoted,
  charged,
  refunded,
})

describe('the ledger of a job', () => {
  test.each([
    ['done', cost(35, 35), false],
    ['done', cost(35), true],
    ['done', cost(35, 0), true],
    ['done', cost(0), false],
    ['expired', cost(null), true],
    ['failed', cost(35), true],
    ['failed', cost(35, 35), true],
    ['failed', cost(35, 35, 35), false],
    ['cancelled', cost(35, 35, 10), true],
    ['running', cost(35), false],
  ] as const)('that is %s at %j is open: %s', (state, its, open) => {
    expect(isOpen({ state, taskId: 'task-1', cost: its, error: null })).toBe(open)
    expect(isOpen({ state, taskId: null, cost: its, error: null })).toBe(false)
  })
})

function bench(...answers: (JobCost | Error)[]) {
  const clock = fakeClock()
  const stopping = new AbortController()
  const asked: string[] = []
  let now: Job = job({
    state: 'done',
    taskId: 'task-1',
    cost: cost(35),
    finishedAt: new Date(clock.now()).toISOString(),
  })
  const follow = createLateCharges({
    clock,
    log: () => undefined,
    stopping: stopping.signal,
    async ask(_connectionId, taskId) {
      asked.push(taskId)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return task('succeeded', { cost: answer ?? cost(null) })
    },
    bill: (_id, its) => {
      now = { ...now, cost: its }
    },
    job: () => now,
  })
  return { clock, stopping, asked, follow: () => follow(now), cost: () => now.cost }
}

describe('a service that books late', () => {
  test('is asked again minutes after the end, and then no more', async () => {
    const { clock, asked, follow, cost: its } = bench(cost(35, 35))
    follow()
    follow()
    await clock.advance(2 * 60_000)
    expect(asked).toEqual([])
    await clock.advance(60 * 60_000)
    expect(asked).toEqual(['task-1'])
    expect(its()).toEqual(cost(35, 35))
  })

  test('is asked a last time half an hour after the end', async () => {
    const { clock, asked, follow, cost: its } = bench(new AppError('offline', 'away'), cost(35, 40))
    follow()
    await clock.advance(29 * 60_000)
    expect(asked).toHaveLength(1)
    await clock.advance(24 * 3_600_000)
    expect(asked).toHaveLength(2)
    expect(its()).toEqual(cost(35, 40))
  })

  test('is not asked when the studio closes, nor about jobs that ended long ago', async () => {
    const ending = bench()
    ending.follow()
    ending.stopping.abort()
    await ending.clock.advance(3_600_000)
    expect(ending.asked).toEqual([])
    const late = bench()
    await late.clock.advance(3_600_000)
    late.follow()
    await late.clock.advance(3_600_000)
    expect(late.asked).toEqual([])
  })
})
