/** From the line to the moment a paid request leaves: uploads, pauses, caps, and the order in which jobs go. */
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const picture = {
  slot: 'image',
  name: 'cat.png',
  mediaType: 'image/png',
  bytes: 1,
  sha256: 'c',
  url: '/inputs/c',
  assetId: null,
}

describe('while inputs are uploaded', () => {
  const uploading = (change: Parameters<typeof queueBench>[0] = {}) => {
    const bench = queueBench(change)
    const gate = Promise.withResolvers<void>()
    const calledBack: boolean[] = []
    bench.service.onUpload(async (signal) => {
      await Promise.race([
        gate.promise,
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      ])
      calledBack.push(signal.aborted)
    })
    const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
    return { ...bench, id, gate, calledBack }
  }

  test('a job waits, with a note', async () => {
    const { queue, clock, onDisk, id, gate } = uploading()
    await clock.settle()
    expect(queue.get(id)).toMatchObject({
      state: 'waiting',
      note: { code: 'uploading-inputs', figures: { count: 1, kind: 'image' } },
    })
    expect(onDisk(id)).toMatchObject({ state: 'waiting', submitAttempts: 0, submittedAt: null })
    gate.resolve()
    await clock.settle()
    expect(queue.get(id)).toMatchObject({ state: 'running', note: null })
  })

  test('a cancelled job ends at once, and nothing is sent', async () => {
    const { queue, clock, service, id, calledBack } = uploading()
    await clock.settle()
    expect((await queue.cancel(id)).state).toBe('cancelled')
    await clock.advance(60_000)
    expect(calledBack).toEqual([true])
    expect(service.submitted).toHaveLength(0)
  })

  test('a cancelled job frees its slot for the next', async () => {
    const bench = uploading({ concurrentJobs: 1 })
    const next = bench.queue.submit(job()).id
    await bench.clock.settle()
    bench.service.onUpload(() => undefined)
    await bench.queue.cancel(bench.id)
    await bench.clock.settle()
    expect(bench.queue.get(next).state).toBe('running')
  })

  test('closing the studio leaves the job waiting, not unsure', async () => {
    const { queue, clock, service, onDisk, id, calledBack } = uploading()
    await clock.settle()
    await queue.stop()
    expect(calledBack).toEqual([true])
    expect(onDisk(id)).toMatchObject({ state: 'waiting', unsureSince: null })
    expect(service.submitted).toHaveLength(0)
  })

  test('an unsure job continues as the artist decided meanwhile', async () => {
    const bench = queueBench({ deduplicates: true })
    bench.service.onSubmit(() => ({ kind: 'unsure', error: new AppError('timeout', 'no answer came') }))
    const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
    await bench.clock.settle()
    expect(bench.queue.get(id).state).toBe('unsure')
    const gate = Promise.withResolvers<void>()
    bench.service.onUpload(() => gate.promise)
    bench.service.onSubmit(() => accepted('task-1'))
    await bench.clock.advance(5_000)
    bench.queue.resolveUnsure(id, { kind: 'send-again' })
    gate.resolve()
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(2)
  })

  test.each(['offline', 'timeout', 'service-down', 'internal', 'bad-reply'] as const)(
    'a failure (%s) does not make the job unsure',
    async (code) => {
      const bench = queueBench()
      let tries = 0
      bench.service.submit = async () => {
        tries += 1
        return { kind: 'unsure', error: new AppError(code, 'it broke') }
      }
      const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
      await bench.clock.advance(10_000)
      expect(tries).toBeGreaterThan(0)
      expect(['waiting', 'failed']).toContain(bench.onDisk(id).state)
      expect(bench.onDisk(id).unsureSince).toBeNull()
      expect(bench.states(id)).not.toContain('submitting')
    },
  )

  test('an input that the service refuses ends the job with the reason', async () => {
    const bench = queueBench()
    bench.service.submit = async () => ({
      kind: 'refused',
      error: new AppError('request-refused', 'too large', { details: { field: 'image' } }),
    })
    const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
    await bench.clock.settle()
    expect(bench.onDisk(id)).toMatchObject({
      state: 'failed',
      error: { details: { field: 'image' } },
      submitAttempts: 0,
    })
  })

  test('a pause holds the request until the pause ends', async () => {
    let held = false
    const { queue, clock, service, id, gate } = uploading({ held: () => held })
    await clock.settle()
    held = true
    gate.resolve()
    await clock.advance(60_000)
    expect(queue.get(id)).toMatchObject({ state: 'waiting', note: null, error: null })
    expect(service.submitted).toHaveLength(0)
    held = false
    queue.continueSending('paid')
    await clock.until(() => queue.get(id).state === 'done')
    expect(service.submitted).toHaveLength(1)
  })
})

describe('a pause by the artist', () => {
  test('sends nothing new, polls and downloads running jobs, and can be ended', async () => {
    let held = false
    const bench = queueBench({ held: () => held })
    bench.service.onTask(task('running'))
    const runs = bench.queue.submit(job()).id
    await bench.clock.advance(5_000)
    held = true
    const waits = bench.queue.submit(job()).id
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    await bench.clock.until(() => bench.queue.get(runs).state === 'done')
    await bench.clock.advance(600_000)
    expect(bench.queue.get(waits).state).toBe('waiting')
    held = false
    bench.queue.continueSending('paid')
    await bench.clock.until(() => bench.queue.get(waits).state === 'done')
  })

  test('holds a repetition too', async () => {
    let held = false
    const bench = queueBench({ deduplicates: true, held: () => held })
    bench.service.onSubmit(() => {
      held = true
      return { kind: 'unsure', error: new AppError('timeout', 'no answer') }
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(600_000)
    expect(bench.service.submitted).toHaveLength(1)
    bench.service.onSubmit(() => accepted('task-1'))
    held = false
    bench.queue.continueSending('paid')
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(2)
  })
})

describe('a spending cap', () => {
  const cap = new AppError('spend-cap', 'the month is spent')

  test('is checked before any upload; the job waits and its connection pauses', async () => {
    let capped = true
    const bench = queueBench({ maySpend: () => (capped ? cap : null) })
    let uploads = 0
    bench.service.onUpload(() => void (uploads += 1))
    const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
    await bench.clock.advance(600_000)
    expect(bench.onDisk(id)).toMatchObject({ state: 'waiting', error: { code: 'spend-cap' } })
    expect(bench.queue.paused('paid')?.code).toBe('spend-cap')
    expect([uploads, bench.service.submitted.length]).toEqual([0, 0])
    capped = false
    bench.queue.resume('paid')
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('reached while inputs are uploaded holds the request', async () => {
    let capped = false
    const bench = queueBench({ maySpend: () => (capped ? cap : null) })
    bench.service.onUpload(() => void (capped = true))
    const { id } = bench.queue.submit(job({ inputFiles: [picture] }))
    await bench.clock.advance(600_000)
    expect(bench.onDisk(id)).toMatchObject({ state: 'waiting', submitAttempts: 0 })
    expect(bench.service.submitted).toHaveLength(0)
  })
})

describe('the queue', () => {
  const heldBench = () => {
    let held = true
    const bench = queueBench({ concurrentJobs: 1, held: () => held })
    const releaseAll = async (ids: readonly string[]) => {
      held = false
      bench.queue.continueSending('paid')
      await bench.clock.until(() => ids.every((id) => bench.queue.get(id).state === 'done'))
      return bench.service.submitted.map(({ idempotencyKey }) => idempotencyKey)
    }
    const keys = (ids: readonly string[]) => ids.map((id) => bench.queue.get(id).idempotencyKey)
    return { ...bench, releaseAll, keys }
  }

  test('is sent in the order of arrival, whatever the clock said', async () => {
    const { queue, releaseAll, keys } = heldBench()
    const same = '2026-01-31T09:00:00.000Z'
    const ids = [5, 9, 7].map((order) => queue.submit(job({ order, createdAt: same })).id)
    expect(await releaseAll(ids)).toEqual(keys(ids))
  })

  test('is sent in the order set by the artist', async () => {
    const { queue, releaseAll, keys, onDisk } = heldBench()
    const [a, b, c, d] = queue.submitAll([job(), job(), job(), job()]).map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ]
    queue.move(d, b)
    queue.move(a, null)
    expect(queue.get(d).order).toBe(onDisk(d).order)
    const order = [d, b, c, a]
    expect(await releaseAll(order)).toEqual(keys(order))
  })

  test('accepts any number of moves into one gap', async () => {
    const { queue, releaseAll, keys } = heldBench()
    const ids = queue
      .submitAll(Array.from({ length: 4 }, () => job({ order: Date.parse('2026-01-31') })))
      .map(({ id }) => id)
    const [a, b, c, d] = ids as [string, string, string, string]
    for (let turn = 0; turn < 200; turn++) queue.move(turn % 2 === 0 ? c : b, turn % 2 === 0 ? b : c)
    queue.move(c, b)
    const late = queue.submit(job()).id
    const order = [a, c, b, d, late]
    expect(await releaseAll(order)).toEqual(keys(order))
  })

  test('treats an already sent target as the front', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onTask(task('running'))
    const [runs, first, second] = bench.queue.submitAll([job(), job(), job()]).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    await bench.clock.advance(1_000)
    bench.queue.move(second, runs)
    expect(bench.queue.get(second).order).toBeLessThan(bench.queue.get(first).order)
    expect(() => bench.queue.move(runs, first)).toThrow('running')
    expect(() => bench.queue.move(second, 'unknown')).toThrow('does not exist')
  })

  test('runs each connection at its own pace', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onTask(task('running'))
    const jobs = bench.queue.submitAll([job(), job(), job({ connectionId: 'other' })])
    await bench.clock.advance(1_000)
    expect(jobs.map(({ id }) => bench.queue.get(id).state)).toEqual(['running', 'waiting', 'running'])
  })

  test('sends no cancelled job while several are cancelled', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onTask(task('running'))
    bench.service.onCancel(() => task('cancelled'))
    const ids = bench.queue.submitAll([job(), job(), job()]).map(({ id }) => id)
    await bench.clock.advance(1_000)
    expect(await bench.queue.cancelAll(ids)).toEqual([])
    await bench.clock.advance(60_000)
    expect(ids.map((id) => bench.queue.get(id).state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('saves a batch completely or not at all', () => {
    let saves = 0
    const bench = queueBench({
      wrapStore: (store) => ({
        ...store,
        jobs: {
          ...store.jobs,
          save(saved) {
            if (++saves === 3) throw new AppError('disk-full', 'full')
            store.jobs.save(saved)
          },
        },
      }),
    })
    expect(() => bench.queue.submitAll([job(), job(), job()])).toThrow('full')
    expect(bench.store.jobs.list()).toEqual([])
    expect(bench.queue.list()).toEqual([])
  })
})

test('downloads a result contained in the response at once, without polling', async () => {
  const { queue, clock, service, states } = queueBench()
  const done = task('succeeded', { taskId: 'kept:1', outputs: [output('picture-1.png', { url: 'kept:1/0' })] })
  service.onSubmit(() => ({ kind: 'accepted', taskId: 'kept:1', task: done, quotedCredits: null }))
  const { id } = queue.submit(job())
  await clock.settle()
  expect(states(id)).toEqual(['waiting', 'submitting', 'running', 'downloading', 'done'])
  expect(service.asked).toEqual([])
})

test('polls a response that reports success without a result', async () => {
  const { queue, clock, service } = queueBench()
  service.onSubmit(() => ({ kind: 'accepted', taskId: 't-1', task: task('succeeded'), quotedCredits: null }))
  const { id } = queue.submit(job())
  await clock.settle()
  expect(queue.get(id)?.state).toBe('running')
  await clock.advance(60_000)
  expect(service.asked[0]).toBe('t-1')
})

test('records changes to inputs while the request is sent, and keeps them in the history', async () => {
  const { queue, clock, service, store } = queueBench()
  const gate = Promise.withResolvers<void>()
  const changes = { resized: null, flattened: true, turned: false, inverted: false }
  service.submit = async (_, about) => {
    about.beforeSending([{ name: 'cat.webp', converted: 'image/jpeg', ...changes }])
    await gate.promise
    return accepted('t-1')
  }
  const { id } = queue.submit(job({ inputFiles: [picture] }))
  await clock.settle()
  const note = {
    code: 'inputs-changed',
    figures: {
      converted: ['cat.webp'],
      formats: ['JPEG'],
      resized: [],
      sizes: [],
      flattened: ['cat.webp'],
      turned: [],
      inverted: [],
    },
  }
  expect(queue.get(id)).toMatchObject({ state: 'submitting', note })
  gate.resolve()
  await clock.settle()
  expect(queue.get(id)).toMatchObject({ state: 'running', note: null })
  expect(store.moments.forJob(id).find(({ type }) => type === 'sending')?.details['note']).toEqual(note)
})

test('completes only one of two requests that return the same task: the other waits for the artist', async () => {
  const { queue, clock, service } = queueBench()
  service.onSubmit(() => accepted('same'))
  service.onTask(task('succeeded', { outputs: [output('model.glb')] }))
  const [first, second] = queue.submitAll([job(), job()])
  await clock.advance(120_000)
  const states = [first, second].map((one) => queue.get(one!.id).state).toSorted()
  expect(states).toEqual(['done', 'unsure'])
  const inDoubt = [first, second].map((one) => queue.get(one!.id)).find(({ state }) => state === 'unsure')!
  expect(inDoubt).toMatchObject({ taskId: null, error: { code: 'bad-reply', details: { reason: 'task-taken' } } })
  expect(service.submitted).toHaveLength(2)
})

test('sends other jobs of a connection while one waits for its price to be accepted', async () => {
  const question = new AppError('spend-cap', 'unknown', { details: { reason: 'price-unknown' } })
  const { queue, clock, service, pauses } = queueBench({
    maySpend: ({ cost, priceQuestion }) => (cost.quoted === null && priceQuestion !== 'accepted' ? question : null),
  })
  service.onSubmit(() => accepted(`task-${service.submitted.length}`))
  const cost = { quoted: null, charged: null, refunded: null }
  const [asked, priced] = queue.submitAll([job({ cost }), job({ cost: { ...cost, quoted: 35 } })])
  await clock.settle()
  expect(queue.get(asked!.id)).toMatchObject({ state: 'waiting', priceQuestion: 'asked', error: { code: 'spend-cap' } })
  expect(queue.get(priced!.id).state).toBe('running')
  expect(pauses).toEqual([])
  queue.answerPriceQuestion(asked!.id, 'accepted')
  await clock.settle()
  expect(queue.get(asked!.id)).toMatchObject({ state: 'running', priceQuestion: 'accepted', error: null })
  expect(() => queue.answerPriceQuestion(asked!.id, 'accepted')).toThrow('cannot be price-question')
})
