/** A job whose answer was lost, at a service that can list its tasks but makes two of a request that is repeated. */
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ListedTask } from '../../../electron/backend/connections/service-client.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'
import { accepted, listed, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const request = { operation: 'text-to-3d', model: 'first-3.1', prompt: 'a red dragon figurine' }
const lost = { kind: 'unsure' as const, error: new AppError('timeout', 'no answer') }

async function lostJob(tasks: () => ListedTask[], change: Partial<StoredJob> = {}) {
  const bench = queueBench()
  bench.service.onSubmit(() => lost)
  bench.service.onList(10, tasks)
  const { id } = bench.queue.submit(job(change))
  await bench.clock.advance(1_000)
  expect(bench.queue.get(id).state).toBe('unsure')
  return { ...bench, id }
}

describe('a lost response', () => {
  test('is found in the list, and the job continues as if it had arrived', async () => {
    const { queue, clock, service, store, id } = await lostJob(() => [
      listed('other', { request: { ...request, prompt: 'a blue whale' } }),
      listed('t-1', { request }),
    ])
    await clock.until(() => queue.get(id).state === 'done')
    expect(queue.get(id)).toMatchObject({ taskId: 't-1', unsureSince: null })
    expect(service.submitted).toHaveLength(1)
    expect(store.moments.forJob(id)).toContainEqual(
      expect.objectContaining({ type: 'it-ran', details: expect.objectContaining({ taskId: 't-1' }) }),
    )
  })

  test('is looked for three times, as a list may be late', async () => {
    let late = false
    const { queue, clock, service, id } = await lostJob(() => (late ? [listed('t-1', { request })] : []))
    await clock.advance(60_000)
    expect(service.pages).toHaveLength(2)
    expect(queue.get(id)).toMatchObject({ state: 'unsure', note: { code: 'not-in-list' } })
    late = true
    await clock.until(() => queue.get(id).state === 'done')
    expect(service.submitted).toHaveLength(1)
  })

  test('that is not in the list is left to the artist, and nothing is resent automatically', async () => {
    const { queue, clock, service, onDisk, id } = await lostJob(() => [])
    await clock.advance(24 * 3_600_000)
    expect(service.pages).toHaveLength(3)
    queue.resume('paid')
    queue.wake('paid')
    await clock.advance(3_600_000)
    expect(service.submitted).toHaveLength(1)
    expect(onDisk(id)).toMatchObject({ state: 'unsure', note: { code: 'not-in-list' }, candidates: [] })
  })

  test('is not reported as missing by a partial list, and is offered once it appears', async () => {
    let tasks: ListedTask[] = [listed('old', { createdAt: '2026-01-01T00:00:00.000Z' })]
    const { queue, clock, service, id } = await lostJob(() => [])
    service.list = () => Promise.resolve({ tasks, next: null, clockAheadMs: 0, isPartial: true as const })
    await clock.advance(60_000)
    expect(queue.get(id)).toMatchObject({ state: 'unsure', note: null })
    tasks = [listed('t-1', { request: { operation: request.operation } }), ...tasks]
    await clock.advance(120_000)
    expect(queue.get(id)).toMatchObject({
      state: 'unsure',
      note: { code: 'candidates-in-list' },
      candidates: [{ taskId: 't-1' }],
    })
    expect(service.submitted).toHaveLength(1)
  })

  test('is not reported as missing by a list that does not go back far enough', async () => {
    let page = 0
    const { queue, clock, service, id } = await lostJob(() =>
      Array.from({ length: 300 }, () => listed(`new-${page++}`, { createdAt: '2026-01-31T10:30:00.000Z' })),
    )
    await clock.advance(600_000)
    expect(service.pages).toHaveLength(60)
    expect(queue.get(id)).toMatchObject({ state: 'unsure', note: null })
  })

  test('that matches several tasks is offered to the artist, who decides', async () => {
    const { queue, clock, service, onDisk, id } = await lostJob(() => [
      listed('a', { request }),
      listed('b', { request, status: 'succeeded', statusWord: 'done' }),
    ])
    await clock.advance(600_000)
    expect(onDisk(id)).toMatchObject({
      state: 'unsure',
      candidates: [
        { taskId: 'a', status: 'running' },
        { taskId: 'b', status: 'done' },
      ],
    })
    queue.resolveUnsure(id, { kind: 'it-ran', taskId: 'b' })
    await clock.until(() => queue.get(id).state === 'done')
    expect(queue.get(id).candidates).toEqual([])
    expect(service.submitted).toHaveLength(1)
  })

  test('is not matched to the task of a finished job, even one removed from the list', async () => {
    const { queue, clock, store, id } = await lostJob(() => [listed('t-1', { request })])
    const other = job({ state: 'done', taskId: 't-1', finishedAt: '2026-01-31T10:00:30.000Z' })
    store.jobs.save(other)
    queue.remove([other.id], '2026-01-31 mark')
    await clock.advance(600_000)
    expect(queue.get(id).state).toBe('unsure')
  })

  test('is not matched to the task of a job being submitted with the same prompt', async () => {
    const { queue, service, clock, id } = await lostJob(() => [listed('t-2', { request })])
    const gate = Promise.withResolvers<ReturnType<typeof accepted>>()
    service.onSubmit(() => gate.promise)
    service.onTask(task('running'))
    const second = queue.submit(job()).id
    await clock.advance(20_000)
    expect(queue.get(id)).toMatchObject({ state: 'unsure', candidates: [{ taskId: 't-2' }] })
    gate.resolve(accepted('t-2'))
    await clock.advance(300_000)
    expect(queue.get(second).taskId).toBe('t-2')
    expect(queue.get(id)).toMatchObject({ state: 'unsure', taskId: null, candidates: [] })
  })

  test('is looked for again after a restart', async () => {
    const { store, clock, id, queue } = await lostJob(() => [])
    await queue.stop()
    const again = queueBench({ store, clock, start: false })
    again.service.onList(10, () => [listed('t-1', { request })])
    again.queue.start()
    await clock.until(() => again.queue.get(id).state === 'done')
    expect(again.service.submitted).toHaveLength(0)
  })

  test('is looked for at once when the artist requests it', async () => {
    let there = false
    const { queue, clock, id } = await lostJob(() => (there ? [listed('t-1', { request })] : []))
    await clock.advance(600_000)
    there = true
    queue.pollNow(id)
    await clock.settle()
    expect(queue.get(id)).toMatchObject({ taskId: 't-1' })
  })

  test('of a cancelled job ends it once the task is found', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<typeof lost>()
    bench.service.onSubmit(() => gate.promise)
    bench.service.onList(10, () => [listed('t-1', { request })])
    const { id } = bench.queue.submit(job())
    await bench.clock.settle()
    await bench.queue.cancel(id)
    gate.resolve(lost)
    await bench.clock.until(() => bench.queue.get(id).state === 'cancelled')
    expect(bench.service.cancelled).toEqual(['t-1'])
  })

  test('that is complete on disk is kept, even where the job was cancelled when the studio was killed', async () => {
    const sent = job({
      state: 'submitting',
      cancelRequested: true,
      submitAttempts: 1,
      submittedAt: '2026-01-31T10:00:00.000Z',
    })
    const before = queueBench({ start: false })
    before.store.jobs.save(sent)
    const bench = queueBench({ store: before.store, clock: before.clock, start: false })
    const done = task('succeeded', { taskId: 'kept:1', outputs: [output('picture-1.png', { url: 'kept:1/0' })] })
    bench.service.lookFor = async () => ({ kind: 'there', taskId: 'kept:1' })
    bench.service.onCancel(() => done)
    bench.service.onTask(done)
    bench.queue.start()
    await bench.clock.until(() => bench.queue.get(sent.id).state === 'done')
    expect(bench.library.kept).toHaveLength(1)
    expect(bench.service.submitted).toHaveLength(0)
  })

  test('that is complete on disk is used while the key is locked, without asking the artist', async () => {
    const { queue, service, store, clock } = await lostJob(() => [])
    const [id = ''] = store.jobs.live().map((each) => each.id)
    await queue.stop()
    const again = queueBench({ store, clock, start: false })
    again.service.onList(10, () => [])
    again.service.lookFor = async () => ({ kind: 'there', taskId: 'kept:1' })
    again.queue.pause('paid', new AppError('key-missing', 'it is locked'))
    again.queue.start()
    await clock.until(() => again.queue.get(id).taskId === 'kept:1')
    expect([again.service.pages, service.submitted.length]).toEqual([[], 1])
  })

  test.each(['offline', 'service-down', 'timeout'] as const)('waits for a list that fails (%s)', async (code) => {
    let tries = 0
    const { queue, clock, id } = await lostJob(() => {
      if (++tries < 6) throw new AppError(code, 'no list')
      return [listed('t-1', { request, status: 'succeeded', outputs: [output('a.glb')] })]
    })
    await clock.until(() => queue.get(id).state === 'done')
    expect(tries).toBeGreaterThan(5)
  })
})
