import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/app-error.ts'
import type { SubmitOutcome } from '../../../electron/backend/connections/service-client.ts'
import { job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const fails = (code: ErrorCode, change: { retryAfterMs?: number; details?: Record<string, unknown> } = {}) =>
  new AppError(code, `it is ${code}`, change)
const outcome = (kind: 'not-sent' | 'refused' | 'unsure', error: AppError): SubmitOutcome => ({ kind, error })

describe('cancelling', () => {
  test('a job that waits ends it at once', async () => {
    const bench = queueBench({ there: () => false })
    const { id } = bench.queue.submit(job())
    expect((await bench.queue.cancel(id)).state).toBe('cancelled')
    expect(bench.service.cancelled).toEqual([])
  })

  test('a job that runs asks the service', async () => {
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

  test('a job that was over already gives its result', async () => {
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

  test('tells when the service cannot be asked, and the job goes on', async () => {
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

  test('a job whose result is being fetched is refused, and the result kept', async () => {
    const bench = queueBench()
    const gate = Promise.withResolvers<void>()
    bench.library.onKeep(() => gate.promise)
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'downloading')
    await expect(bench.queue.cancel(id)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'job-state', state: 'downloading' },
    })
    gate.resolve()
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect((await bench.queue.cancel(id)).state).toBe('done')
  })

  test('a job on its way out ends it as soon as its task is known', async () => {
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

  test('a job on its way out that never left ends it there', async () => {
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
  })
})
