import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Limiter, limiterOf, type Rates } from '../../../electron/backend/connections/limiter.ts'
import { fakeClock, type FakeClock } from '../../support/fake-clock.ts'

const rates: Rates = { submit: { perMinute: 6, burst: 2 }, ask: { perMinute: 60, burst: 3 }, all: null }
const never = new AbortController().signal

/** Records who was served, and when. */
function limiterBench(of: Rates, clock: FakeClock = fakeClock()) {
  const limiter = new Limiter(of, clock)
  const begun = clock.now()
  const served: { name: string; atMs: number }[] = []
  const wait = (name: string, lane: 'submit' | 'ask', rank?: 1 | 2, signal = never) =>
    limiter.wait(lane, signal, rank).then(() => {
      if (!signal.aborted) served.push({ name, atMs: clock.now() - begun })
      return undefined
    })
  return { limiter, clock, served, wait, names: () => served.map(({ name }) => name) }
}

test('allows a burst, then one token per share of a minute', async () => {
  const { limiter, clock, served, wait } = limiterBench(rates)
  for (let turn = 0; turn < 4; turn += 1) void wait(`s${turn}`, 'submit')
  expect(limiter.untilSubmitMs()).toBe(30_000)
  await clock.advance(60_000)
  expect(served.map(({ atMs }) => atMs)).toEqual([0, 0, 10_000, 20_000])
})

test('never accumulates more than the burst', async () => {
  const { clock, served, wait } = limiterBench(rates)
  await clock.advance(3_600_000)
  for (let turn = 0; turn < 5; turn += 1) void wait('a', 'ask')
  await clock.settle()
  expect(served).toHaveLength(3)
})

test('keeps the tokens of submits and polls apart', async () => {
  const { limiter, clock, wait } = limiterBench(rates)
  for (let turn = 0; turn < 50; turn += 1) void wait('a', 'ask')
  await clock.settle()
  expect(limiter.untilSubmitMs()).toBe(0)
})

test('serves people before polling, otherwise in order of arrival', async () => {
  const { clock, names, wait } = limiterBench({ ...rates, ask: { perMinute: 60, burst: 1 } })
  for (const name of ['first', 'a', 'b']) void wait(name, 'ask', 2)
  for (const name of ['person 1', 'person 2']) void wait(name, 'ask', 1)
  await clock.advance(10_000)
  expect(names()).toEqual(['first', 'person 1', 'person 2', 'a', 'b'])
})

test('skips those who left without losing a token', async () => {
  const { clock, names, wait } = limiterBench({ ...rates, ask: { perMinute: 60, burst: 1 } })
  const leaving = new AbortController()
  void wait('first', 'ask')
  const left = wait('gone', 'ask', 2, leaving.signal)
  void wait('second', 'ask')
  leaving.abort()
  await left
  await clock.advance(1_000)
  expect(names()).toEqual(['first', 'second'])
  await expect(wait('late', 'ask', 2, leaving.signal)).resolves.toBeUndefined()
})

test('sets one timer for all waiters, and no timer without any', async () => {
  const clock = fakeClock()
  let sleeping = 0
  const counting: FakeClock = {
    ...clock,
    sleep: async (ms, signal) => {
      sleeping += 1
      await clock.sleep(ms, signal)
      sleeping -= 1
    },
  }
  const { wait } = limiterBench(rates, counting)
  const leaving = new AbortController()
  const waiting = Array.from({ length: 200 }, (_, turn) =>
    wait('a', turn % 2 === 0 ? 'submit' : 'ask', 2, leaving.signal),
  )
  await clock.settle()
  expect(sleeping).toBe(1)
  leaving.abort()
  await Promise.all(waiting)
  await clock.settle()
  expect(sleeping).toBe(0)
})

describe('when the service says "later"', () => {
  test('grants no token for the requested time', async () => {
    const { limiter, clock, served, wait } = limiterBench(rates)
    limiter.hold('ask', 30_000, 'account')
    limiter.hold('ask', 5_000, 'account')
    void wait('a', 'ask')
    void wait('s', 'submit')
    await clock.advance(60_000)
    expect(served).toEqual([
      { name: 's', atMs: 0 },
      { name: 'a', atMs: 30_000 },
    ])
  })

  test('delays the whole account with a shared bucket, except for a full queue', async () => {
    const all = { perMinute: 60, burst: 10 }
    const quiet = limiterBench({ ...rates, all })
    quiet.limiter.hold('submit', 30_000, 'account')
    void quiet.wait('a', 'ask')
    await quiet.clock.advance(29_999)
    expect(quiet.names()).toEqual([])
    const full = limiterBench({ ...rates, all })
    full.limiter.hold('submit', 30_000, 'lane')
    void full.wait('a', 'ask')
    await full.clock.settle()
    expect(full.names()).toEqual(['a'])
    expect(full.limiter.untilSubmitMs()).toBe(30_000)
  })

  test('stops waiting after the clock is set back', () => {
    let now = 1_000_000_000
    const limiter = new Limiter(rates, { now: () => now, sleep: () => new Promise(() => undefined) })
    limiter.hold('submit', 20_000, 'lane')
    now -= 3_600_000
    expect(limiter.untilSubmitMs()).toBe(20_000)
  })
})

describe('where the service counts all requests together', () => {
  const all: Rates = {
    submit: { perMinute: 60, burst: 8 },
    ask: { perMinute: 60, burst: 8 },
    all: { perMinute: 3, burst: 1 },
  }

  test('alternates between submits and polls, starting with a submit', async () => {
    const { clock, served, wait } = limiterBench(all)
    void wait('used', 'ask')
    for (const name of ['a1', 'a2', 'a3']) void wait(name, 'ask')
    for (const name of ['s1', 's2']) void wait(name, 'submit')
    await clock.advance(120_000)
    expect(served.map(({ name, atMs }) => `${name} ${atMs / 1000}`)).toEqual([
      'used 0',
      's1 20',
      'a1 40',
      's2 60',
      'a2 80',
      'a3 100',
    ])
  })

  test('reserves a token for a submit that was told to retry later, despite many polls', async () => {
    const { limiter, clock, names, wait } = limiterBench(all)
    for (let turn = 0; turn < 20; turn += 1) void wait(`a${turn}`, 'ask')
    const backInMs = limiter.untilSubmitMs()
    expect(backInMs).toBe(20_000)
    await clock.advance(backInMs + 5_000)
    expect(limiter.untilSubmitMs()).toBe(0)
    void wait('s', 'submit')
    await clock.settle()
    expect(names()).toEqual(['a0', 's'])
    await clock.advance(20_000)
    expect(names()).toEqual(['a0', 's', 'a1'])
  })

  test('reserves a token for a submit that waits briefly', async () => {
    const { limiter, clock, served, wait } = limiterBench(all)
    limiter.hold('submit', 900, 'lane')
    void wait('s', 'submit')
    void wait('a', 'ask')
    await clock.advance(30_000)
    expect(served).toEqual([
      { name: 's', atMs: 900 },
      { name: 'a', atMs: 20_900 },
    ])
  })

  test('resumes polls when an expected submit does not come', async () => {
    const { limiter, clock, names, wait } = limiterBench(all)
    for (let turn = 0; turn < 20; turn += 1) void wait(`a${turn}`, 'ask')
    limiter.untilSubmitMs()
    await clock.advance(29_999)
    expect(names()).toEqual(['a0'])
    await clock.advance(1)
    expect(names()).toEqual(['a0', 'a1'])
  })

  test('does not delay polls for a submit that is far off', async () => {
    const { limiter, clock, names, wait } = limiterBench(all)
    limiter.hold('submit', 600_000, 'lane')
    expect(limiter.untilSubmitMs()).toBe(600_000)
    for (let turn = 0; turn < 5; turn += 1) void wait(`a${turn}`, 'ask')
    await clock.advance(80_000)
    expect(names()).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
  })
})

describe('the limiter of an account', () => {
  test('is shared by all its users, and separate from other accounts', () => {
    const clock = fakeClock()
    expect(limiterOf('a', rates, clock)).toBe(limiterOf('a', rates, clock))
    expect(limiterOf('a', rates, clock)).not.toBe(limiterOf('b', rates, clock))
  })

  test('applies changed rates without a new burst', () => {
    const clock = fakeClock()
    const limiter = limiterOf('a', rates, clock)
    void limiter.wait('submit', never)
    void limiter.wait('submit', never)
    limiterOf('a', { ...rates, submit: { perMinute: 60, burst: 8 } }, clock)
    expect(limiter.untilSubmitMs()).toBe(1_000)
    limiterOf('a', rates, clock)
    expect(limiter.untilSubmitMs()).toBe(1_000)
  })
})

test('ignores a clock that goes back', async () => {
  let now = 1_000_000_000
  const limiter = new Limiter(rates, { now: () => now, sleep: () => new Promise(() => undefined) })
  await limiter.wait('submit', never)
  now -= 3_600_000
  await limiter.wait('submit', never)
  expect(limiter.untilSubmitMs()).toBe(10_000)
})

describe('in random sequences', () => {
  const rate = fc.record({ perMinute: fc.integer({ min: 1, max: 240 }), burst: fc.integer({ min: 1, max: 24 }) })
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        rank: fc.constantFrom(1 as const, 2 as const),
        count: fc.integer({ min: 1, max: 30 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('submit' as const), count: fc.integer({ min: 1, max: 5 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), part: fc.integer({ min: 2, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('come back' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('hold' as const),
        lane: fc.constantFrom('submit' as const, 'ask' as const),
        ms: fc.integer({ min: 1, max: 90_000 }),
        over: fc.constantFrom('lane' as const, 'account' as const),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 45_000 }) }),
    },
  )

  test('no minute exceeds the rate and one burst, ranks are respected, and everyone is served', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ submit: rate, ask: rate, all: fc.option(rate) }),
        fc.array(step, { maxLength: 25 }),
        async (of, steps) => {
          const clock = fakeClock()
          const limiter = new Limiter(of, clock)
          const grants: { lane: 'submit' | 'ask'; line: string; number: number; at: number }[] = []
          const waiting = new Map<number, AbortController>()
          let number = 0
          const add = (lane: 'submit' | 'ask', rank: 1 | 2) => {
            const mine = number++
            const leaving = new AbortController()
            waiting.set(mine, leaving)
            void limiter.wait(lane, leaving.signal, rank).then(() => {
              waiting.delete(mine)
              if (!leaving.signal.aborted) grants.push({ lane, line: `${lane} ${rank}`, number: mine, at: clock.now() })
              return undefined
            })
          }
          for (const each of steps) {
            if (each.kind === 'ask') for (let turn = 0; turn < each.count; turn += 1) add('ask', each.rank)
            else if (each.kind === 'submit') for (let turn = 0; turn < each.count; turn += 1) add('submit', 1)
            else if (each.kind === 'leave')
              [...waiting].filter(([id]) => id % each.part === 0).forEach(([, leaving]) => leaving.abort())
            else if (each.kind === 'come back') limiter.untilSubmitMs()
            else if (each.kind === 'hold') limiter.hold(each.lane, each.ms, each.over)
            else await clock.advance(each.ms)
            await clock.settle()
          }
          for (let hour = 0; waiting.size > 0 && hour < 20; hour += 1) await clock.advance(3_600_000)
          expect(waiting.size).toBe(0)
          const most = (times: number[], { perMinute, burst }: { perMinute: number; burst: number }) => {
            for (let first = 0; first < times.length; first += 1) {
              const count = times.filter((at) => at >= times[first]! && at < times[first]! + 60_000).length
              expect(count).toBeLessThanOrEqual(perMinute + burst)
            }
          }
          const times = (lane?: string) =>
            grants.filter((grant) => lane === undefined || grant.lane === lane).map(({ at }) => at)
          most(times('submit'), of.submit)
          most(times('ask'), of.ask)
          if (of.all !== null) most(times(), of.all)
          for (const line of ['submit 1', 'ask 1', 'ask 2']) {
            const order = grants.filter((grant) => grant.line === line).map((grant) => grant.number)
            expect(order).toEqual([...order].sort((a, b) => a - b))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
