/** When a job is asked about apart from its plan, and what is learned of it in passing. */
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { job } from '../../support/builders.ts'
import { accepted, listed, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

describe('polling', () => {
  const runningJob = async (options: Parameters<typeof queueBench>[0] = {}) => {
    const bench = queueBench(options)
    bench.service.onTask(task('running'))
    const { id } = bench.queue.submit(job({ expectedMs: 600_000 }))
    await bench.clock.advance(60_000)
    bench.service.asked.length = 0
    bench.service.ranks.length = 0
    return { ...bench, id }
  }

  test('on request polls at once, and before others', async () => {
    const { queue, service, clock, id } = await runningJob()
    queue.pollNow(id)
    await clock.settle()
    expect(service.asked).toEqual(['task-1'])
    expect(service.ranks).toEqual([1])
  })

  test('on request polls an unwatched job once', async () => {
    const { queue, service, clock, id } = await runningJob()
    queue.watch(id, false)
    await clock.advance(60_000)
    service.asked.length = 0
    queue.pollNow(id)
    await clock.advance(600_000)
    expect(service.asked).toEqual(['task-1'])
    service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    queue.pollNow(id)
    await clock.advance(1_000)
    expect(queue.get(id).state).not.toBe('running')
  })

  test('asks at once after the computer has woken, also what is waiting after failures, but nothing that is paused', async () => {
    const { queue, service, clock, id } = await runningJob()
    queue.retryNow('paid')
    await clock.settle()
    expect(service.asked).toEqual(['task-1'])
    service.onTask(new AppError('offline', 'no network'))
    await clock.advance(300_000)
    expect(queue.get(id).notBefore).not.toBeNull()
    service.onTask(task('running'))
    service.asked.length = 0
    queue.retryNow('paid')
    await clock.settle()
    expect(service.asked).toEqual(['task-1'])
    expect(queue.get(id).notBefore).toBeNull()
    queue.pause('paid', new AppError('key-rejected', 'no'))
    service.asked.length = 0
    queue.retryNow('paid')
    await clock.settle()
    expect(service.asked).toEqual([])
    expect(queue.paused('paid')?.code).toBe('key-rejected')
  })

  test('follows a hint of the service, at most every two seconds, and no hint about other tasks', async () => {
    const { queue, service, clock } = await runningJob()
    for (let count = 0; count < 5; count++) queue.hint('paid', 'task-1')
    queue.hint('paid', 'task-2')
    queue.hint('other', 'task-1')
    await clock.settle()
    expect(service.asked).toEqual(['task-1'])
    await clock.advance(2_100)
    queue.hint('paid', 'task-1')
    await clock.settle()
    expect(service.asked).toEqual(['task-1', 'task-1'])
  })

  test('is slower while no window is visible', async () => {
    const asked = async (attended: boolean) => {
      const bench = queueBench({ attended: () => attended })
      bench.service.onTask(task('running'))
      bench.queue.submit(job())
      await bench.clock.advance(300_000)
      return bench.service.asked.length
    }
    expect(await asked(false)).toBeLessThan((await asked(true)) / 2)
  })

  test('accepts a result that a list contains in passing', async () => {
    const bench = queueBench({ concurrentJobs: 9 })
    const cost = { quoted: 35, charged: 35, refunded: null }
    const over = () => listed('task-6', { status: 'succeeded', outputs: [output('a.glb')], cost })
    const others = [1, 2, 3, 4, 5].map((number) => listed(`task-${number}`))
    bench.service.onTask(task('running'))
    bench.service.onSubmit(() => accepted(`task-${bench.service.submitted.length}`))
    // Those that are expected soon are asked about often; the sixth is not due for long.
    const ids = [1, 2, 3, 4, 5].map(() => bench.queue.submit(job({ expectedMs: 1_000 })).id)
    const slow = bench.queue.submit(job({ expectedMs: 3_600_000 })).id
    await bench.clock.settle()
    bench.service.onList(10, () => [over(), ...others])
    for (const id of ids) bench.queue.pollNow(id)
    await bench.clock.until(() => bench.queue.get(slow).state === 'done')
    expect(bench.service.asked).not.toContain('task-6')
  })

  test('reports the queue position at the service', async () => {
    const bench = queueBench()
    bench.service.onTask(task('queued', { placeInQueue: 3 }), task('running'))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.service.asked.length === 1)
    expect(bench.queue.get(id).placeInQueue).toBe(3)
    await bench.clock.until(() => bench.service.asked.length === 2)
    expect(bench.queue.get(id).placeInQueue).toBeNull()
  })

  test('takes the expected duration from earlier runs', async () => {
    const bench = queueBench({ start: false })
    const from = Date.parse('2026-01-31T08:00:00Z')
    for (const seconds of [30, 90, 60])
      bench.store.jobs.save(
        job({
          state: 'done',
          submittedAt: new Date(from).toISOString(),
          finishedAt: new Date(from + seconds * 1000).toISOString(),
        }),
      )
    const again = queueBench({ store: bench.store })
    again.service.onTask(task('running'))
    const known = again.queue.submit(job({ expectedMs: 5_000 })).id
    const unknown = again.queue.submit(job({ expectedMs: 5_000, modelId: 'new' })).id
    await again.clock.settle()
    expect(again.onDisk(known).expectedMs).toBe(60_000)
    expect(again.onDisk(unknown).expectedMs).toBe(5_000)
  })
})
