import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import type { SubmitOutcome } from '../../../electron/backend/connections/service-client.ts'
import { connection, job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const fails = (code: ErrorCode, change: { retryAfterMs?: number; details?: Record<string, unknown> } = {}) =>
  new AppError(code, `it is ${code}`, change)
const outcome = (kind: 'not-sent' | 'refused' | 'unsure', error: AppError): SubmitOutcome => ({ kind, error })

describe('a job in the queue', () => {
  test('goes from waiting to done, and its result is kept with its provenance', async () => {
    const bench = queueBench()
    bench.service.onTask(
      task('queued'),
      task('running', { progress: 0.4 }),
      task('succeeded', { outputs: [output('model.glb')], cost: { quoted: 35, charged: 35, refunded: null } }),
    )
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.states(id)).toEqual(['waiting', 'submitting', 'running', 'downloading', 'done'])
    expect(bench.onDisk(id)).toEqual(bench.queue.get(id))
    expect(bench.queue.get(id)).toMatchObject({
      progress: 1,
      assetIds: [`${id}-model.glb`],
      finishedAt: expect.any(String),
    })
    expect(bench.library.kept[0]?.provenance).toMatchObject({
      prompt: 'a red dragon figurine',
      provider: 'specification',
      taskId: 'task-1',
      jobId: id,
      seed: 7,
      credits: 35,
    })
    expect(bench.store.ledger.list().map(({ kind, credits }) => [kind, credits])).toEqual([
      ['quote', 35],
      ['charge', 35],
    ])
  })

  test('is saved as submitting before the request is sent, and with its task right afterwards', async () => {
    const bench = queueBench()
    const seen: unknown[] = []
    const mine = job()
    bench.service.onSubmit(() => {
      seen.push(bench.onDisk(mine.id).state)
      return accepted('task-9')
    })
    bench.queue.submit(mine)
    await bench.clock.settle()
    expect(seen).toEqual(['submitting'])
    expect(bench.onDisk(mine.id)).toMatchObject({ state: 'running', taskId: 'task-9' })
  })

  test('is not sent while the disk cannot record it', async () => {
    let full = false
    const bench = queueBench({
      wrapStore: (store) => ({
        ...store,
        transaction: (work) => {
          if (full) throw fails('disk-full')
          return store.transaction(work)
        },
      }),
      start: false,
    })
    const { id } = bench.queue.submit(job())
    full = true
    bench.queue.start()
    await bench.clock.advance(60_000)
    expect(bench.service.submitted).toHaveLength(0)
    expect(bench.diskTroubles[0]?.code).toBe('disk-full')
    full = false
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('keeps its task id in memory when the disk fills up just then', async () => {
    let full = false
    const bench = queueBench({
      wrapStore: (store) => ({
        ...store,
        transaction: (work) => {
          if (full) throw fails('disk-full')
          return store.transaction(work)
        },
      }),
    })
    bench.service.onSubmit(() => {
      full = true
      return accepted('task-4')
    })
    bench.service.onTask(task('running'))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(30_000)
    expect(bench.queue.get(id)).toMatchObject({ state: 'running', taskId: 'task-4' })
    expect(bench.onDisk(id).state).toBe('submitting')
    full = false
    await bench.clock.advance(30_000)
    expect(bench.onDisk(id)).toMatchObject({ state: 'running', taskId: 'task-4' })
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('runs in parallel up to the limit in the settings, oldest first', async () => {
    const bench = queueBench({ concurrentJobs: 2 })
    bench.service.onTask(task('running'))
    const ids = [1, 2, 3, 4].map(() => bench.queue.submit(job()).id)
    await bench.clock.advance(5_000)
    expect(ids.map((id) => bench.queue.get(id).state)).toEqual(['running', 'running', 'waiting', 'waiting'])
    bench.service.onTask(task('succeeded', { outputs: [output('model.glb')] }))
    await bench.clock.until(() => ids.every((id) => bench.queue.get(id).state === 'done'))
    expect(bench.service.submitted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      ids.map((id) => bench.queue.get(id).idempotencyKey),
    )
  })

  test('waits for a service that is not available yet', async () => {
    let there = false
    const bench = queueBench({ there: () => there })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(60_000)
    expect(bench.queue.get(id).state).toBe('waiting')
    there = true
    bench.queue.wake(connection().id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('without its input fails before anything is sent', async () => {
    const bench = queueBench()
    bench.library.loseInputs()
    const file = {
      slot: 'image',
      name: 'cat.png',
      mediaType: 'image/png',
      bytes: 1,
      sha256: 'c',
      url: '/inputs/c',
      assetId: null,
    }
    const { id } = bench.queue.submit(job({ inputFiles: [file] }))
    await bench.clock.settle()
    expect(bench.queue.get(id)).toMatchObject({ state: 'failed', error: { details: { field: 'image' } } })
    expect(bench.service.submitted).toHaveLength(0)
  })
})

describe('the outcome of a submit', () => {
  test.each(['offline', 'service-down', 'rate-limited', 'queue-full', 'timeout'] as const)(
    'not sent (%s): the job waits and is sent again',
    async (code) => {
      const bench = queueBench()
      let tries = 0
      bench.service.onSubmit(() => (++tries < 3 ? outcome('not-sent', fails(code)) : accepted('task-1')))
      const { id } = bench.queue.submit(job())
      await bench.clock.settle()
      expect(bench.onDisk(id)).toMatchObject({ state: 'waiting', error: { code }, notBefore: expect.any(Number) })
      await bench.clock.until(() => bench.queue.get(id).state === 'done')
      expect(tries).toBe(3)
      expect(new Set(bench.service.submitted.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    },
  )

  test('not sent because of a rate limit: the other jobs of the connection wait too', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onSubmit(() => outcome('not-sent', fails('rate-limited', { retryAfterMs: 20_000 })))
    for (let index = 0; index < 5; index++) bench.queue.submit(job())
    await bench.clock.advance(19_000)
    expect(bench.service.submitted).toHaveLength(1)
    await bench.clock.advance(2_000)
    expect(bench.service.submitted).toHaveLength(2)
  })

  test.each([
    ['request-refused', 'failed'],
    ['content-refused', 'refused'],
    ['bad-reply', 'failed'],
  ] as const)('refused (%s): the job is %s and not sent again', async (code, state) => {
    const bench = queueBench()
    bench.service.onSubmit(() => outcome('refused', fails(code, { details: { suggestions: ['cat'] } })))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(600_000)
    expect(bench.onDisk(id)).toMatchObject({ state, error: { code, details: { suggestions: ['cat'] } } })
    expect(bench.service.submitted).toHaveLength(1)
  })

  test.each([
    ['key-missing', 'not-sent'],
    ['key-rejected', 'refused'],
    ['credits-exhausted', 'refused'],
    ['spend-cap', 'not-sent'],
  ] as const)('%s: the job waits and its connection pauses until a person acts', async (code, kind) => {
    const bench = queueBench()
    bench.service.onSubmit(() => outcome(kind, fails(code)))
    const first = bench.queue.submit(job()).id
    await bench.clock.settle()
    const second = bench.queue.submit(job()).id
    await bench.clock.advance(3_600_000)
    expect(bench.queue.get(first).state).toBe('waiting')
    expect(bench.queue.get(second).state).toBe('waiting')
    expect(bench.queue.paused('paid')?.code).toBe(code)
    expect(bench.pauses).toEqual(['paid'])
    expect(bench.service.submitted).toHaveLength(1)
    bench.service.onSubmit(() => accepted(`task-${bench.service.submitted.length}`))
    bench.queue.resume('paid')
    await bench.clock.until(() => [first, second].every((id) => bench.queue.get(id).state === 'done'))
    expect(bench.queue.paused('paid')).toBeNull()
  })

  test('a key rejected while another was set: the job is sent with the new one', async () => {
    const bench = queueBench()
    bench.service.onSubmit(() => {
      if (bench.service.submitted.length > 1) return accepted('task-1')
      bench.queue.resume('paid')
      return outcome('refused', fails('key-rejected'))
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.pauses).toEqual([])
    expect(bench.service.submitted).toHaveLength(2)
  })

  test('unsure: the job waits for the artist and is never resent automatically', async () => {
    const bench = queueBench()
    bench.service.onSubmit(() => outcome('unsure', fails('timeout')))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(3_600_000)
    bench.queue.resume('paid')
    await bench.clock.advance(3_600_000)
    expect(bench.onDisk(id)).toMatchObject({ state: 'unsure', error: { code: 'timeout' } })
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('unsure, where the service deduplicates: the same request is sent with the same key', async () => {
    const bench = queueBench({ deduplicates: true })
    let tries = 0
    bench.service.onSubmit(() => (++tries < 3 ? outcome('unsure', fails('timeout')) : accepted('task-1')))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(3)
    expect(new Set(bench.service.submitted.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('unsure, and the repetition is not sent: the job stays unsure, not waiting', async () => {
    const bench = queueBench({ deduplicates: true })
    let tries = 0
    bench.service.onSubmit(() => outcome(++tries === 1 ? 'unsure' : 'not-sent', fails('offline')))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(120_000)
    expect(tries).toBeGreaterThan(2)
    expect(bench.onDisk(id).state).toBe('unsure')
    expect(bench.states(id)).not.toContain('running')
  })

  test.each([
    ['the key is known there with another body', { status: 409, reason: 'idempotency_conflict' }],
    ['it says no to the repetition', { status: 400, reason: 'invalid_request' }],
  ])('unsure, and %s: the first may have arrived, and the artist decides', async (_about, details) => {
    const bench = queueBench({ deduplicates: true })
    let tries = 0
    bench.service.onSubmit(() =>
      ++tries === 1 ? outcome('unsure', fails('timeout')) : outcome('refused', fails('request-refused', { details })),
    )
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(600_000)
    expect(tries).toBe(2)
    expect(bench.onDisk(id).state).toBe('unsure')
  })

  test('a first request refused as a repetition: the job is unsure, not failed', async () => {
    const bench = queueBench({ deduplicates: true })
    const details = { status: 422, reason: 'idempotency_key_reuse', takenBefore: true }
    bench.service.onSubmit(() => outcome('refused', fails('request-refused', { details })))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(600_000)
    expect(bench.onDisk(id)).toMatchObject({ state: 'unsure', error: { code: 'request-refused' } })
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('unsure for a day: the service has forgotten the key, and the artist decides', async () => {
    const bench = queueBench({ deduplicates: true, start: false })
    const old = job({ state: 'unsure', submitAttempts: 1, unsureSince: '2026-01-29T10:00:00.000Z' })
    bench.queue.submit(old)
    bench.queue.start()
    await bench.clock.advance(60_000)
    expect(bench.service.submitted).toHaveLength(0)
  })
})

describe('the artist decides about an unsure job', () => {
  const unsure = async () => {
    const bench = queueBench()
    bench.service.onSubmit(() => outcome('unsure', fails('timeout')))
    const { id } = bench.queue.submit(job())
    await bench.clock.settle()
    bench.service.onSubmit(() => accepted('task-1'))
    return { ...bench, id }
  }

  test('it ran: it is polled under the given id', async () => {
    const { queue, service, clock, id } = await unsure()
    queue.resolveUnsure(id, { kind: 'it-ran', taskId: ' task-77 ' })
    await clock.until(() => queue.get(id).state === 'done')
    expect(service.asked[0]).toBe('task-77')
    expect(service.submitted).toHaveLength(1)
  })

  test('it ran: a task id reserved for another unsure job is refused, whether it exists or not', async () => {
    const { queue, service, clock, id } = await unsure()
    service.ownTaskId = (_, idempotencyKey) => `task of ${idempotencyKey}`
    service.onSubmit(() => outcome('unsure', fails('timeout')))
    const other = queue.submit(job()).id
    await clock.until(() => queue.get(other).state === 'unsure')
    const decide = (key: string) => () => queue.resolveUnsure(id, { kind: 'it-ran', taskId: `task of ${key}` })
    expect(decide(queue.get(other).idempotencyKey)).toThrow(
      expect.objectContaining({ details: { reason: 'task-taken' } }),
    )
    expect(decide(queue.get(id).idempotencyKey)).not.toThrow()
  })

  test('it ran: an id from the dashboard becomes the handle for polling', async () => {
    const { queue, service, clock, id } = await unsure()
    service.foundTask = (found, { operation }) => `${operation}|${found}`
    queue.resolveUnsure(id, { kind: 'it-ran', taskId: 'task-77' })
    await clock.until(() => queue.get(id).state === 'done')
    expect(service.asked[0]).toBe('text-to-3d|task-77')
  })

  test('it ran: a task that another job has, or that cannot be polled, is refused', async () => {
    const { queue, service, clock, id } = await unsure()
    const other = queue.submit(job()).id
    await clock.until(() => queue.get(other).state === 'done')
    const decide = () => queue.resolveUnsure(id, { kind: 'it-ran', taskId: 'task-1' })
    expect(decide).toThrow(expect.objectContaining({ code: 'invalid-input', details: { reason: 'task-taken' } }))
    service.foundTask = () => null
    expect(decide).toThrow(expect.objectContaining({ code: 'invalid-input', details: { reason: 'task-id-unusable' } }))
    expect(queue.get(id).state).toBe('unsure')
  })

  test('it ran: a task that may belong to a job being submitted with the same prompt is refused until that is known', async () => {
    const { queue, service, clock, id } = await unsure()
    const gate = Promise.withResolvers<ReturnType<typeof accepted>>()
    service.onSubmit(() => gate.promise)
    const other = queue.submit(job()).id
    await clock.until(() => queue.get(other).state === 'submitting')
    const decide = () => queue.resolveUnsure(id, { kind: 'it-ran', taskId: 'task-1' })
    expect(decide).toThrow(expect.objectContaining({ details: { reason: 'same-on-its-way' } }))
    gate.resolve(accepted('task-1'))
    await clock.until(() => queue.get(other).state === 'done')
    expect(decide).toThrow(expect.objectContaining({ details: { reason: 'task-taken' } }))
  })

  test('send again: it is sent once more, with the same key', async () => {
    const { queue, service, clock, id } = await unsure()
    queue.resolveUnsure(id, { kind: 'send-again' })
    await clock.until(() => queue.get(id).state === 'done')
    expect(service.submitted).toHaveLength(2)
    expect(service.submitted[0]).toEqual(service.submitted[1])
  })

  test('forget: it ends', async () => {
    const { queue, service, clock, id } = await unsure()
    expect(queue.resolveUnsure(id, { kind: 'forget' })).toMatchObject({ state: 'cancelled' })
    await clock.advance(600_000)
    expect(service.submitted).toHaveLength(1)
    expect(() => queue.resolveUnsure(id, { kind: 'send-again' })).toThrow('cancelled')
  })
})

describe('the list', () => {
  test('is sorted newest first, and only finished jobs can be removed', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'))
    const [first, second] = [bench.queue.submit(job()).id, bench.queue.submit(job()).id]
    expect(bench.queue.list().map(({ id }) => id)).toEqual([second, first])
    await bench.clock.advance(5_000)
    expect(() => bench.queue.remove([first], 'mark')).toThrow('cannot be removed')
    await bench.queue.cancel(first)
    bench.queue.remove([first], 'mark')
    expect(bench.store.jobs.list().map(({ id }) => id)).toEqual([second])
    expect(bench.queue.list().map(({ id }) => id)).toEqual([second])
  })
})

describe('closing the studio', () => {
  test('waits for a request in progress', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<SubmitOutcome>()
    bench.service.onSubmit(() => gate.promise)
    const { id } = bench.queue.submit(job())
    await bench.clock.settle()
    const stopping = bench.queue.stop()
    await bench.clock.settle()
    gate.resolve(accepted('task-8'))
    await stopping
    expect(bench.onDisk(id)).toMatchObject({ state: 'running', taskId: 'task-8' })
  })

  test('starts nothing new', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onTask(task('running'))
    bench.queue.submit(job())
    const waiting = bench.queue.submit(job()).id
    await bench.clock.settle()
    await bench.queue.stop()
    await bench.clock.advance(3_600_000)
    expect(bench.service.submitted).toHaveLength(1)
    expect(bench.onDisk(waiting).state).toBe('waiting')
  })
})
