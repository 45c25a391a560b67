/** Who is asked about, how, and in which order: by single questions and by pages of a list. */
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { type StatusPoller, createStatusPoller } from '../../../electron/backend/queue/status-poller.ts'
import type { ListedTask, ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeService, listed, output, task } from '../../support/fake-service.ts'

const cost = { quoted: 35, charged: 35, refunded: null }
const done = (taskId: string): ListedTask => listed(taskId, { status: 'succeeded', outputs: [output('a.glb')], cost })
const names = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`)

function pollerBench(asked = 4) {
  const clock = fakeClock()
  const service = fakeService()
  service.onTask(task('running'))
  const seen: ServiceTask[] = []
  const stopping = new AbortController()
  const running = { count: asked }
  const poller = createStatusPoller({
    client: () => service,
    clock,
    polledCount: () => running.count,
    onSeen: (one) => seen.push(one),
    stopping: stopping.signal,
  })
  const ask = (
    taskId: string,
    change: Partial<Parameters<StatusPoller['ask']>[0]> = {},
    signal = new AbortController().signal,
  ) => poller.ask({ taskId, submittedAt: clock.now(), urgent: false, ...change }, signal)
  return { clock, service, seen, poller, ask, running, stopping }
}

describe('a few polls', () => {
  test('are sent individually and at once where there is no list', async () => {
    const { clock, service, ask } = pollerBench()
    const answers = Promise.all(names(5).map((name) => ask(name)))
    await clock.settle()
    expect(service.asked).toEqual(names(5))
    expect((await answers).map((answer) => (answer as ServiceTask).taskId)).toEqual(names(5))
  })

  test('are sent individually where a list would cost more', async () => {
    const { clock, service, ask } = pollerBench(40)
    service.onList(5, () => names(40).map((name) => listed(name)))
    const answers = Promise.all(names(6).map((name) => ask(name)))
    await clock.advance(5_000)
    await answers
    expect(service.pages).toEqual([])
    expect(service.asked).toEqual(names(6))
  })

  test('report why they have no answer', async () => {
    const { service, ask } = pollerBench()
    service.onTask(new AppError('offline', 'away'))
    expect(await ask('t')).toMatchObject({ code: 'offline' })
  })

  test('requested by a person go first, and are marked as urgent', async () => {
    const { clock, service, ask, poller } = pollerBench(40)
    service.asksPerMinute = 20
    const gate = Promise.withResolvers<ServiceTask>()
    service.onTaskOf('slow', () => gate.promise)
    void ask('slow')
    await clock.settle()
    const later = [ask('a'), ask('b'), ask('c')]
    await clock.settle()
    expect(service.asked).toEqual(['slow'])
    void ask('mine', { urgent: true })
    poller.prioritise('c')
    await clock.settle()
    expect(service.asked).toEqual(['slow', 'c', 'mine'])
    gate.resolve(task('running'))
    await Promise.all(later)
    expect(service.asked).toEqual(['slow', 'c', 'mine', 'a', 'b'])
    expect(service.ranks).toEqual([2, 1, 1, 2, 2])
  })

  test('of few tasks all count as requested by a person', async () => {
    const { service, ask } = pollerBench(2)
    await Promise.all([ask('a'), ask('b')])
    expect(service.ranks).toEqual([1, 1])
  })

  test('are aborted by their signal, before and during the request', async () => {
    const { clock, service, ask } = pollerBench()
    service.onList(10, () => [])
    const before = new AbortController()
    const answer = ask('a', {}, before.signal)
    before.abort()
    expect(await answer).toMatchObject({ code: 'cancelled' })
    await clock.advance(5_000)
    expect(service.asked).toEqual([])
    expect(await ask('b', {}, before.signal)).toMatchObject({ code: 'cancelled' })
  })
})

describe('many polls', () => {
  test('are answered by pages of the list, read no further than needed', async () => {
    const { clock, service, ask } = pollerBench(8)
    service.onList(5, () => names(100).map((name) => listed(name)))
    const answers = Promise.all(names(8).map((name) => ask(name)))
    await clock.advance(2_000)
    expect((await answers).map((answer) => (answer as ServiceTask).taskId)).toEqual(names(8))
    expect(service.pages).toEqual([null, '5'])
    expect(service.asked).toEqual([])
  })

  test('whose tasks are missing from the list are sent individually once it goes back far enough', async () => {
    const { clock, service, ask } = pollerBench(8)
    const old = '2026-01-31T09:00:00.000Z'
    service.onList(5, () => [
      ...names(4).map((name) => listed(name)),
      ...Array.from({ length: 50 }, (_, index) => listed(`old${index}`, { createdAt: old })),
    ])
    const answers = Promise.all([...names(4), 'gone', 'lost'].map((name) => ask(name)))
    await clock.advance(2_000)
    await answers
    expect(service.pages).toEqual([null])
    expect(service.asked).toEqual(['gone', 'lost'])
  })

  test('do not read a list without end', async () => {
    const { clock, service, ask } = pollerBench(5)
    service.onList(1, () => Array.from({ length: 500 }, (_, index) => listed(`other${index}`, { createdAt: null })))
    const answers = Promise.all(names(6).map((name) => ask(name)))
    await clock.advance(2_000)
    await answers
    expect(service.pages).toHaveLength(20)
    expect(service.asked).toHaveLength(6)
  })

  test.each([
    ['without its results', listed('t0', { status: 'succeeded', cost })],
    ['without its reason', listed('t0', { status: 'failed', cost })],
    ['without its cost', listed('t0', { status: 'succeeded', outputs: [output('a.glb')] })],
  ])('of a task that ended %s are sent individually', async (_name, short) => {
    const { clock, service, ask } = pollerBench(5)
    service.onList(10, () => [
      short,
      ...names(5)
        .slice(1)
        .map((name) => listed(name)),
    ])
    service.onTaskOf('t0', () => done('t0'))
    const answers = Promise.all(names(5).map((name) => ask(name)))
    await clock.advance(2_000)
    expect((await answers)[0]).toMatchObject({ status: 'succeeded', outputs: [{ name: 'a.glb' }] })
    expect(service.asked).toEqual(['t0'])
  })

  test('also report other tasks that have ended', async () => {
    const { clock, service, ask, seen } = pollerBench(6)
    service.onList(10, () => [...names(5).map((name) => listed(name)), done('other'), listed('runs')])
    const answers = Promise.all(names(5).map((name) => ask(name)))
    await clock.advance(2_000)
    await answers
    expect(seen.map(({ taskId }) => taskId)).toEqual(['other'])
  })

  test.each(['request-refused', 'bad-reply'] as const)('try a list that fails (%s) once in a run', async (code) => {
    const { clock, service, ask } = pollerBench(5)
    let tries = 0
    service.onList(10, () => {
      tries += 1
      throw new AppError(code, 'no list')
    })
    for (const round of ['a', 'b']) {
      const answers = Promise.all(names(5).map((name) => ask(round + name)))
      await clock.advance(2_000)
      expect(await answers).toHaveLength(5)
    }
    expect(tries).toBe(1)
    expect(service.asked).toHaveLength(10)
  })

  test('skip a list that is temporarily unavailable', async () => {
    const { clock, service, ask } = pollerBench(5)
    let down = true
    service.onList(10, () => {
      if (down) throw new AppError('service-down', 'down')
      return names(5).map((name) => listed(name))
    })
    const first = Promise.all(names(5).map((name) => ask(name)))
    await clock.advance(2_000)
    await first
    expect(service.asked).toHaveLength(5)
    down = false
    await clock.advance(60_000)
    const second = Promise.all(names(5).map((name) => ask(name)))
    await clock.advance(2_000)
    await second
    expect(service.asked).toHaveLength(5)
  })

  test.each(['offline', 'rate-limited', 'key-rejected'] as const)(
    'share an error that concerns all of them (%s)',
    async (code) => {
      const { clock, service, ask } = pollerBench(5)
      service.onList(10, () => {
        throw new AppError(code, 'for all')
      })
      const answers = Promise.all(names(5).map((name) => ask(name)))
      await clock.advance(2_000)
      expect((await answers).map((answer) => (answer as AppError).code)).toEqual(Array(5).fill(code))
      expect(service.asked).toEqual([])
    },
  )
})
