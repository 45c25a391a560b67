import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const fails = (code: ErrorCode, change: { retryAfterMs?: number; details?: Record<string, unknown> } = {}) =>
  new AppError(code, `it is ${code}`, change)
describe('polling', () => {
  test.each(['offline', 'timeout', 'service-down', 'rate-limited'] as const)(
    'that fails (%s) keeps the job, adds a note, and continues',
    async (code) => {
      const bench = queueBench()
      bench.service.onTask(
        ...Array.from({ length: 8 }, () => fails(code)),
        task('succeeded', { outputs: [output('a.glb')] }),
      )
      const { id } = bench.queue.submit(job())
      await bench.clock.until(() => bench.queue.get(id).note !== null)
      expect(bench.queue.get(id)).toMatchObject({ state: 'running', error: null })
      await bench.clock.until(() => bench.queue.get(id).state === 'done')
      expect(bench.queue.get(id).note).toBeNull()
    },
  )

  test('is delayed for as long as the service requests', async () => {
    const bench = queueBench()
    bench.service.onTask(fails('rate-limited', { retryAfterMs: 300_000 }), task('running'))
    bench.queue.submit(job())
    await bench.clock.advance(280_000)
    expect(bench.service.asked).toHaveLength(1)
    await bench.clock.advance(60_000)
    expect(bench.service.asked.length).toBeGreaterThan(1)
  })

  test('never fails a job because of elapsed time', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running', { statusWord: 'polishing', recognised: false }))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(5 * 3_600_000)
    expect(bench.queue.get(id)).toMatchObject({
      state: 'running',
      note: { code: 'unknown-status', figures: { status: 'polishing' } },
    })
  })

  test.each([
    ['not-found', 'failed'],
    ['task-expired', 'expired'],
    ['bad-reply', 'failed'],
    ['request-refused', 'failed'],
  ] as const)('accepts "%s" only when it is repeated for two minutes, and the job is then %s', async (code, state) => {
    const bench = queueBench()
    bench.service.onTask(fails(code), task('running'), fails(code))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.service.asked.length === 3)
    const began = bench.clock.now()
    await bench.clock.until(() => bench.queue.get(id).finishedAt !== null)
    expect(bench.queue.get(id)).toMatchObject({ state, error: { code } })
    expect(bench.service.asked.length).toBeGreaterThanOrEqual(5)
    expect(bench.clock.now() - began).toBeGreaterThanOrEqual(120_000)
  })

  test('marks a refusal after the task was accepted as accepted', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'), fails('request-refused'))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'failed')
    expect(bench.queue.get(id).error).toMatchObject({ code: 'request-refused', details: { accepted: true } })
  })

  test('with a rejected key pauses the connection and keeps the job', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'), fails('key-rejected'))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.paused('paid') !== null)
    const asked = bench.service.asked.length
    await bench.clock.advance(3_600_000)
    expect(bench.service.asked).toHaveLength(asked)
    expect(bench.queue.get(id).state).toBe('running')
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    bench.queue.resume('paid')
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('does not pause a connection for the previous key when another was set meanwhile', async () => {
    const bench = queueBench()
    bench.service.onTaskOf('task-1', () => {
      if (bench.service.asked.length > 1) return task('succeeded', { outputs: [output('a.glb')] })
      bench.queue.resume('paid')
      throw fails('key-rejected')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.pauses).toEqual([])
  })

  test.each([
    ['failed', 'failed', 'task-failed'],
    ['refused', 'refused', 'content-refused'],
    ['expired', 'expired', 'task-expired'],
  ] as const)('returns %s: the job is %s, with the service’s message', async (status, state, code) => {
    const bench = queueBench()
    const cost = { quoted: 35, charged: 35, refunded: 35 }
    bench.service.onTask(task(status, { failure: { code: 'E42', message: 'The mesh exploded.' }, cost }))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).finishedAt !== null)
    expect(bench.queue.get(id)).toMatchObject({
      state,
      error: { code, message: 'The mesh exploded.', details: { says: 'The mesh exploded.', reason: 'E42' } },
    })
    expect(bench.store.ledger.list().map(({ kind }) => kind)).toEqual(['quote', 'charge', 'refund'])
  })

  test('stops while no one watches, frees the slot, and resumes', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onTask(task('running'))
    const first = bench.queue.submit(job()).id
    const second = bench.queue.submit(job()).id
    await bench.clock.advance(10_000)
    bench.queue.watch(first, false)
    await bench.clock.advance(1_000)
    expect(bench.onDisk(first)).toMatchObject({ state: 'running', watched: false })
    expect(bench.queue.get(second).state).toBe('running')
    bench.service.asked.length = 0
    await bench.clock.advance(100_000)
    expect(new Set(bench.service.asked)).toEqual(new Set([bench.queue.get(second).taskId]))
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    bench.queue.watch(first, true)
    await bench.clock.until(() => bench.queue.get(first).state === 'done')
  })
})

describe('downloading the result', () => {
  test('keeps every output, the main one first, and the others as its by-products', async () => {
    const bench = queueBench()
    const outputs = [
      output('model.glb'),
      output('albedo.png', { kind: 'texture' }),
      output('report.json', { kind: 'report' }),
    ]
    bench.service.onTask(task('succeeded', { outputs }))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    const main = `${id}-model.glb`
    expect(bench.queue.get(id).assetIds).toEqual([main, `${id}-albedo.png`, `${id}-report.json`])
    expect(bench.library.kept.map(({ partOf }) => partOf)).toEqual([null, main, main])
  })

  test('ends as done without an unavailable by-product, and names it', async () => {
    const bench = queueBench()
    bench.service.onTask(
      task('succeeded', { outputs: [output('model.glb'), output('albedo.png', { kind: 'texture' })] }),
    )
    bench.library.onKeep((name) => {
      if (name === 'albedo.png') throw fails('task-expired')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.queue.get(id)).toMatchObject({
      assetIds: [`${id}-model.glb`],
      note: { code: 'incomplete-result', figures: { missing: ['albedo.png'], unopened: [] } },
    })
  })

  test('keeps several pictures as separate results with their own names', async () => {
    const bench = queueBench()
    const pictures = [1, 2, 3, 4].map(() => output('image.png', { kind: 'image' }))
    bench.service.onTask(task('succeeded', { outputs: [...pictures, output('report.json', { kind: 'report' })] }))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.library.kept.map(({ name, partOf }) => [name, partOf])).toEqual([
      ['image.png', null],
      ['image-2.png', null],
      ['image-3.png', null],
      ['image-4.png', null],
      ['report.json', `${id}-image.png`],
    ])
  })

  test('ends as done with the available pictures although the first is unavailable', async () => {
    const bench = queueBench()
    const pictures = ['a.png', 'b.png', 'c.png'].map((name) => output(name, { kind: 'image' }))
    bench.service.onTask(task('succeeded', { outputs: pictures }))
    bench.library.onKeep((name) => {
      if (name !== 'b.png') throw fails(name === 'a.png' ? 'unsafe-file' : 'task-expired')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.queue.get(id)).toMatchObject({
      assetIds: [`${id}-b.png`],
      note: { code: 'incomplete-result', figures: { missing: ['a.png', 'c.png'], unopened: [] } },
    })
  })

  test('does not retry two unavailable by-products for ever', async () => {
    const bench = queueBench()
    const sides = ['a.png', 'b.png'].map((name) => output(name, { kind: 'texture' }))
    bench.service.onTask(task('succeeded', { outputs: [output('model.glb'), ...sides] }))
    const tries: Record<string, number> = {}
    bench.library.onKeep((name) => {
      tries[name] = (tries[name] ?? 0) + 1
      if (name !== 'model.glb') throw fails('bad-reply')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(tries).toMatchObject({ 'a.png': 3, 'b.png': 3 })
  })

  test('knows when results expire, and downloads the earliest first', async () => {
    const bench = queueBench({ concurrentJobs: 9 })
    const ends = (minute: number) => `2026-01-31T11:0${minute}:00.000Z`
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    bench.library.onKeep((name) => {
      order.push(name)
      return gate.promise
    })
    bench.service.onSubmit(() => accepted(`task-${bench.service.submitted.length}`))
    const minutes = [4, 8, 2, 6, 7, 3, 5]
    minutes.forEach((minute, index) =>
      bench.service.onTaskOf(`task-${index + 1}`, () =>
        task('succeeded', {
          outputs: [
            output(`${index + 1}.glb`, { expiresAt: ends(minute) }),
            output('later.png', { expiresAt: ends(9) }),
          ],
        }),
      ),
    )
    const ids = minutes.map(() => bench.queue.submit(job()).id)
    await bench.clock.until(() => ids.every((id) => bench.queue.get(id).state === 'downloading'))
    await bench.clock.settle()
    expect(ids.map((id) => bench.onDisk(id).expiresAt)).toEqual(minutes.map(ends))
    expect(order).toHaveLength(4)
    const rest = minutes.filter((_minute, index) => !order.includes(`${index + 1}.glb`)).sort((a, b) => a - b)
    gate.resolve()
    await bench.clock.until(() => ids.every((id) => bench.queue.get(id).state === 'done'))
    const models = order.filter((name) => name.endsWith('.glb')).map((name) => minutes[Number(name[0]) - 1])
    expect(models.slice(4)).toEqual(rest)
  })

  test('reports a result as gone only after two renewed links', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep(() => {
      tries += 1
      throw fails('task-expired')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'expired')
    expect([tries, bench.service.asked.length]).toEqual([3, 3])
  })

  test('accepts that a task is unknown only when the service repeats it for long', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep(() => {
      if (++tries === 1) throw fails('task-expired')
    })
    const made = task('succeeded', { outputs: [output('model.glb')] })
    bench.service.onTask(made, fails('task-expired'), fails('task-expired'), made)
    const first = bench.queue.submit(job()).id
    await bench.clock.until(() => bench.queue.get(first).state === 'done')
    tries = 0
    bench.service.onTask(made, fails('task-expired'))
    const second = bench.queue.submit(job()).id
    const asked = bench.service.asked.length
    await bench.clock.until(() => bench.queue.get(second).state === 'expired')
    expect(bench.service.asked.length - asked).toBeGreaterThanOrEqual(4)
  })

  test('requests new links when one has expired', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep(() => {
      if (++tries === 1) throw fails('task-expired')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.asked).toHaveLength(2)
  })

  test.each([
    ['task-expired', 'expired'],
    ['bad-reply', 'failed'],
    ['unsafe-file', 'failed'],
  ] as const)('gives up on %s: the job is %s, and can be downloaded again', async (code, state) => {
    const bench = queueBench()
    bench.library.onKeep(() => {
      throw fails(code)
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === state)
    expect(bench.queue.get(id).error?.code).toBe(code)
    bench.library.onKeep(() => undefined)
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('waits while the disk is full, with a note', async () => {
    const bench = queueBench()
    let full = true
    bench.library.onKeep(() => {
      if (full) throw fails('disk-full')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(600_000)
    expect(bench.queue.get(id)).toMatchObject({ state: 'downloading', note: { code: 'disk-full' } })
    expect(bench.diskTroubles).toHaveLength(1)
    full = false
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('tries one download for all while the disk is full, reports it once, and resumes all when there is space', async () => {
    const bench = queueBench({ concurrentJobs: 3 })
    let full = true
    let tries = 0
    bench.library.onKeep(() => {
      tries += 1
      if (full) throw fails('disk-full')
    })
    const ids = [job(), job({ connectionId: 'other' }), job()].map((one) => bench.queue.submit(one).id)
    await bench.clock.until(() => ids.every((id) => JSON.stringify(bench.queue.get(id).note).includes('disk-full')))
    tries = 0
    await bench.clock.advance(600_000)
    expect(tries).toBeLessThan(30)
    expect(tries).toBeGreaterThan(10)
    expect(bench.diskTroubles).toHaveLength(1)
    full = false
    await bench.clock.advance(40_000)
    expect(ids.map((id) => bench.queue.get(id).state)).toEqual(['done', 'done', 'done'])
  })

  test('continues after a network outage', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep(() => {
      if (++tries < 10) throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(tries).toBe(10)
  })

  test('waits a little for results that follow “succeeded”, then reports that there are none', async () => {
    const bench = queueBench()
    bench.service.onTask(task('succeeded'), task('succeeded'), task('succeeded', { outputs: [output('late.glb')] }))
    const late = bench.queue.submit(job()).id
    await bench.clock.until(() => bench.queue.get(late).state === 'done')
    const asked = bench.clock.now()
    bench.service.onTask(task('succeeded'))
    const never = bench.queue.submit(job()).id
    await bench.clock.until(() => bench.queue.get(never).state === 'failed')
    expect(bench.queue.get(never).error).toMatchObject({ code: 'bad-reply', details: { reason: 'no-result' } })
    expect(bench.clock.now() - asked).toBeGreaterThan(120_000)
    bench.service.onTask(task('succeeded', { outputs: [output('much-later.glb')] }))
    bench.queue.downloadAgain(never)
    await bench.clock.until(() => bench.queue.get(never).state === 'done')
  })

  test('reports progress at a limited rate and does not write all of it', async () => {
    let writes = 0
    const bench = queueBench({
      wrapStore: (store) => ({
        ...store,
        jobs: {
          ...store.jobs,
          save: (saved) => {
            writes += 1
            store.jobs.save(saved)
          },
        },
      }),
    })
    bench.library.onKeep(async (_name, onProgress) => {
      for (let step = 0; step < 1_000; step++) {
        onProgress(step / 1_000, step)
        await bench.clock.sleep(1)
      }
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    const progress = bench.reported.filter(({ state }) => state === 'downloading').length
    expect(progress).toBeGreaterThan(3)
    expect(progress).toBeLessThan(10)
    expect(writes).toBeLessThan(8)
  })
})
