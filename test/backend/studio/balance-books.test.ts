import { expect, test } from 'vitest'
import type { ServiceClient, SubmitOutcome } from '../../../electron/backend/connections/service-client.ts'
import { createBalanceBooks } from '../../../electron/backend/studio/balance-books.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'

const request = {} as Parameters<ServiceClient['submit']>[0]
const about = {} as Parameters<ServiceClient['submit']>[1]
const putOff: SubmitOutcome = { kind: 'not-sent', error: new AppError('rate-limited', 'later') }
const accepted: SubmitOutcome = { kind: 'accepted', taskId: 't', task: null, quotedCredits: null }

/** Books over an account without jobs, and a client that answers as it is told. */
function scene() {
  let now = 0
  let readCount = 0
  let outcome = putOff
  const values = new Map<string, unknown>()
  const client = {
    showsBalance: true,
    listed: 0,
    async balance() {
      readCount += 1
      return { credits: 100, reserved: null, at: '', about: false }
    },
    submit: async () => outcome,
  } as unknown as ServiceClient
  const books = createBalanceBooks({
    store: {
      jobs: {},
      ledger: { list: () => [] },
      values: {
        get: (name: string) => values.get(name),
        set: (name: string, value: unknown) => values.set(name, value),
      },
    } as never,
    clock: {
      now: () => now,
      sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
    },
    log: () => undefined,
    stopping: new AbortController().signal,
    unfinished: () => [],
    connections: { paidClient: () => client, report: async () => ({}) as never, noteBalance: () => undefined },
    bill: () => undefined,
  })
  const watched = books.watching({ id: 'paid', embedded: false }, client)
  return {
    books,
    client,
    readCount: () => readCount,
    pass: (ms: number) => (now += ms),
    send: (next: SubmitOutcome) => {
      outcome = next
      return watched.submit(request, about, new AbortController().signal)
    },
  }
}

test('reads the balance once before a request that is postponed repeatedly', async () => {
  const { send, readCount, pass } = scene()
  for (let tries = 0; tries < 5; tries++) await send(putOff)
  expect(readCount()).toBe(1)
  await send(accepted)
  expect(readCount()).toBe(1)
  await send(accepted)
  expect(readCount()).toBe(2)
  await send(putOff)
  pass(11 * 60_000)
  await send(putOff)
  expect(readCount()).toBe(4)
})

test('reads it again for another account, or after another reading', async () => {
  const { books, client, send, readCount } = scene()
  await send(putOff)
  books.forget('paid')
  await send(putOff)
  expect(readCount()).toBe(2)
  await books.read('paid', client)
  await send(putOff)
  expect(readCount()).toBe(4)
})
