import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import type { SubmitOutcome } from '../../../electron/backend/connections/service-client.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench, type QueueBench } from '../../support/queue-bench.ts'

const fails = (code: ErrorCode, change: { retryAfterMs?: number; details?: Record<string, unknown> } = {}) =>
  new AppError(code, `it is ${code}`, change)
const outcome = (kind: 'not-sent' | 'refused' | 'unsure', error: AppError): SubmitOutcome => ({ kind, error })

describe('cancelling', () => {
  test('a waiting job ends it at once', async () => {
    const bench = queueBench({ there: () => false })
    const { id } = bench.queue.submit(job())
    expect((await bench.queue.cancel(id)).state).toBe('cancelled')
    expect(bench.service.cancelled).toEqual([])
  })

  test('a running job asks the service', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'))
    bench.service.onCancel(() => task('cancelled', { cost: { quoted: 35, charged: null, refunded: 35 } }))
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(5_000)
    expect(await bench.queue.cancel(id)).toMatchObject({ state: 'cancelled', cost: { refunded: 35 } })
    expect(bench.service.cancelled).toEqual(['task-1'])
    const asked = bench.service.asked.length
    await bench.clock.advance(600_000)
    expect(bench.service.asked).toHaveLength(asked)
  })

  test('a job that had finished already returns its result', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'))
    bench.service.onCancel(() => {
      throw fails('request-refused', { details: { status: 409, reason: 'already_finished' } })
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(5_000)
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    expect((await bench.queue.cancel(id)).state).toBe('running')
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('reports that the service is unreachable, and the job continues', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'))
    bench.service.onCancel(() => {
      throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(5_000)
    await expect(bench.queue.cancel(id)).rejects.toMatchObject({ code: 'offline' })
    expect(bench.queue.get(id).state).toBe('running')
  })

  test('a job says what to do instead where the service cannot end it', async () => {
    const bench = queueBench()
    bench.service.onTask(task('running'))
    bench.service.onCancel(() => {
      throw fails('request-refused', { details: { reason: 'no-cancel' } })
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(5_000)
    await expect(bench.queue.cancel(id)).rejects.toMatchObject({
      code: 'request-refused',
      message: 'this task cannot be ended there; stop watching it instead',
      details: { reason: 'no-cancel', instead: 'stop-watching' },
    })
    expect(bench.queue.get(id).state).toBe('running')
  })

  test('a download stops it locally; the result stays at the service and can be downloaded later without paying again', async () => {
    const bench = queueBench()
    const begun: string[] = []
    bench.library.onKeep((name, _onProgress, signal) => {
      begun.push(name)
      return begun.length === 1 ? untilAborted(signal) : undefined
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => begun.length === 1)
    expect(await bench.queue.cancel(id)).toMatchObject({
      state: 'cancelled',
      error: { code: 'cancelled', details: { reason: 'download-stopped' } },
    })
    await bench.clock.advance(600_000)
    expect([begun.length, bench.service.cancelled.length, bench.onDisk(id).state]).toEqual([1, 0, 'cancelled'])
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('a download that is requested again at once continues', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep((_name, _onProgress, signal) => (++tries === 1 ? untilAborted(signal) : undefined))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => tries === 1)
    await bench.queue.cancel(id)
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect([tries, bench.service.submitted.length]).toEqual([2, 1])
  })

  test.each(['waits for its turn', 'waits for its next attempt', 'waits for room on the disk'])(
    'a download that %s stops it',
    async (where) => {
      const bench = queueBench({ concurrentJobs: 9 })
      const gate = Promise.withResolvers<void>()
      let tries = 0
      bench.library.onKeep(() => {
        tries += 1
        if (where === 'waits for its turn') return gate.promise
        throw fails(where === 'waits for its next attempt' ? 'offline' : 'disk-full')
      })
      const before = where === 'waits for its turn' ? 4 : 0
      for (let count = 0; count < before; count++) bench.queue.submit(job())
      await bench.clock.until(() => tries === before)
      const { id } = bench.queue.submit(job())
      await bench.clock.until(() => bench.queue.get(id).state === 'downloading')
      await bench.clock.advance(2_000)
      await bench.queue.cancel(id)
      tries = 0
      gate.resolve()
      await bench.clock.advance(600_000)
      expect([bench.queue.get(id).state, tries]).toEqual(['cancelled', 0])
    },
  )

  test('a download that has just completed keeps its files', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<void>()
    bench.library.onKeep(() => gate.promise)
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'downloading')
    await bench.queue.cancel(id)
    gate.resolve()
    await bench.clock.settle()
    expect(bench.queue.get(id)).toMatchObject({ state: 'cancelled', assetIds: [expect.any(String)] })
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect((await bench.queue.cancel(id)).state).toBe('done')
  })

  test('a download records a charge that was never reported as unknown, once', async () => {
    const bench = queueBench()
    bench.library.onKeep((_name, _onProgress, signal) => untilAborted(signal))
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'downloading')
    await bench.queue.cancel(id)
    bench.library.onKeep(() => undefined)
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.store.ledger.list().filter(({ kind }) => kind === 'charge')).toMatchObject([{ credits: null }])
  })

  test('a job that is being submitted ends it as soon as its task is known', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<SubmitOutcome>()
    bench.service.onSubmit(() => gate.promise)
    const { id } = bench.queue.submit(job())
    await bench.clock.settle()
    expect(await bench.queue.cancel(id)).toMatchObject({ state: 'submitting' })
    gate.resolve(accepted('task-5'))
    await bench.clock.settle()
    expect(bench.service.cancelled).toEqual(['task-5'])
    expect(bench.queue.get(id).state).toBe('cancelled')
  })

  test('a job that is being submitted but was never sent ends it there', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<SubmitOutcome>()
    bench.service.onSubmit(() => gate.promise)
    const { id } = bench.queue.submit(job())
    await bench.clock.settle()
    await bench.queue.cancel(id)
    gate.resolve(outcome('not-sent', fails('offline')))
    await bench.clock.advance(600_000)
    expect(bench.queue.get(id).state).toBe('cancelled')
    expect(bench.service.submitted).toHaveLength(1)
    // Never on disk as one that waits: a studio that died there would send it.
    expect(bench.states(id)).toEqual(['waiting', 'submitting', 'cancelled'])
  })

  test('a job that is being submitted when the studio is killed ends it once the service reports that it never arrived', async () => {
    const bench = nextLife(sentAndCancelled())
    bench.service.ownIds = true
    bench.service.lookFor = async () => ({ kind: 'not-there' })
    bench.queue.start()
    await bench.clock.until(() => bench.queue.get('sent').state === 'cancelled')
    await bench.clock.advance(600_000)
    expect(bench.service.submitted).toEqual([])
    expect(bench.states('sent')).toEqual(['unsure', 'cancelled'])
  })

  describe('a job whose studio was killed before it could ask the service', () => {
    const accepted = () => ({ ...sentAndCancelled(), state: 'running', taskId: 'task-5' }) as const

    test('is cancelled in the next run, once', async () => {
      const bench = nextLife(accepted())
      bench.service.onTask(task('running'))
      bench.service.onCancel(() => task('running', { statusWord: 'ending' }))
      bench.queue.start()
      await bench.clock.advance(600_000)
      expect(bench.service.cancelled).toEqual(['task-5'])
      bench.service.onTask(task('cancelled'))
      await bench.clock.until(() => bench.queue.get('sent').state === 'cancelled')
    })

    test('keeps a finished result without a cancel request, which would delete it at some services', async () => {
      const bench = nextLife(accepted())
      bench.queue.start()
      await bench.clock.until(() => bench.queue.get('sent').state === 'done')
      expect(bench.service.cancelled).toEqual([])
    })

    test('keeps the task that the artist assigns to it afterwards', async () => {
      const bench = nextLife(sentAndCancelled())
      bench.service.onTask(task('running'))
      bench.queue.start()
      await bench.clock.settle()
      bench.queue.resolveUnsure('sent', { kind: 'it-ran', taskId: 'task-5' })
      await bench.clock.advance(600_000)
      expect([bench.queue.get('sent').state, bench.service.cancelled]).toEqual(['running', []])
    })
  })
})

/** A queue that has yet to start, over what the studio left that died. */
function nextLife(left: StoredJob): QueueBench {
  const { store, clock } = queueBench({ start: false })
  store.jobs.save(left)
  return queueBench({ store, clock, start: false })
}

/** As it stands on disk when the studio dies while it is being sent, and the artist does not want it any more. */
function sentAndCancelled() {
  return job({
    id: 'sent',
    state: 'submitting',
    cancelRequested: true,
    submitAttempts: 1,
    submittedAt: '2026-01-31T10:00:00.000Z',
  })
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(fails('cancelled'))))
}
