import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { createLedger, type Ledger } from '../../../electron/backend/ledger/ledger.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import { resumeCapped, resumeWithRoom } from '../../../electron/backend/studio/resume-capped.ts'
import { createSpending, type Spending } from '../../../electron/backend/studio/spending.ts'
import type { Studio } from '../../../electron/backend/studio/studio.ts'
import { connection, job } from '../../support/builders.ts'
import { fakePorts } from '../../support/fake-ports.ts'

const local = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).getTime()
const iso = (time: number) => new Date(time).toISOString()

let store: Store
let ledger: Ledger
let spending: Spending
let now: number
let unfinished: Job[]
let capInDollars: number | null
/** Connections that bill in dollars. */
let dollars: ReadonlySet<string>

beforeEach(() => {
  store = openStore(mkdtempSync(join(tmpdir(), 'maquette-spending-')), () => undefined).store
  now = local(3, 15)
  unfinished = []
  capInDollars = null
  dollars = new Set()
  spending = createSpending({
    store,
    clock: { now: () => now },
    unfinished: () => unfinished,
    unitOf: (id) => (dollars.has(id) ? 'USD' : 'credits'),
    capInDollars: () => capInDollars,
  })
  ledger = createLedger(store, (entry) => spending.booked(entry))
  store.connections.save(connection())
  store.connections.save(connection({ id: 'other' }))
  store.connections.save(connection({ id: 'local', embedded: true, monthlyCap: 0 }))
})
afterEach(() => store.close())

/** A job that is over, with what it cost. */
function book(charged: number | null, change: Partial<StoredJob> & { refunded?: number; at?: number } = {}): void {
  const { refunded = null, at = now, ...rest } = change
  const cost = { quoted: null, charged, refunded }
  ledger.record(undefined, job({ state: 'done', cost, updatedAt: iso(at), ...rest }))
}

const asked = (quoted: number | null, change: Partial<StoredJob> = {}): StoredJob =>
  job({ cost: { quoted, charged: null, refunded: null }, ...change })

const setCap = (monthlyCap: number | null) => store.connections.save(connection({ monthlyCap }))

describe('spending', () => {
  test('is the charges of this calendar month minus refunds, for each connection', () => {
    book(35)
    book(10, { refunded: 4 })
    book(null)
    book(7, { connectionId: 'other' })
    book(1_000, { at: local(2, 28, 23) })
    expect(spending.spentBy('paid')).toEqual({ credits: 41, estimated: 0, reserved: 0, unknown: 1 })
    expect(spending.spentBy('other')).toEqual({ credits: 7, estimated: 0, reserved: 0, unknown: 0 })
    expect(spending.spentBy('unknown')).toEqual({ credits: 0, estimated: 0, reserved: 0, unknown: 0 })
    now = local(4, 1, 0)
    expect(spending.spentBy('paid')).toEqual({ credits: 0, estimated: 0, reserved: 0, unknown: 0 })
  })

  test('reserves the quotes of sent jobs that have neither ended nor been charged', () => {
    unfinished = [
      asked(1, { state: 'waiting' }),
      asked(2, { state: 'submitting' }),
      asked(4, { state: 'running' }),
      asked(8, { state: 'downloading' }),
      asked(16, { state: 'unsure' }),
      asked(null, { state: 'running' }),
      job({ state: 'downloading', cost: { quoted: 32, charged: 32, refunded: null } }),
      asked(64, { state: 'running', connectionId: 'other' }),
    ]
    expect(spending.spentBy('paid').reserved).toBe(30)
    expect(spending.spentBy('other').reserved).toBe(64)
  })

  test('reserves the quoted price while a service reports no charge yet', () => {
    const reported = (charged: number, state: Job['state']) =>
      job({ state, cost: { quoted: 35, charged, refunded: 0 } })
    const reservedBy = (one: ReturnType<typeof reported>) => {
      unfinished = [one]
      return spending.spentBy('paid').reserved
    }
    expect(reservedBy(reported(0, 'running'))).toBe(35)
    expect(reservedBy(reported(0, 'downloading'))).toBe(35)
    expect(reservedBy(reported(10, 'running'))).toBe(25)
    expect(reservedBy(reported(20, 'downloading'))).toBe(0)
    expect(reservedBy(reported(50, 'running'))).toBe(0)
  })
})

describe('a cap', () => {
  test('allows an exact match and refuses anything above, with the figures', () => {
    setCap(100)
    book(40)
    unfinished = [asked(25, { state: 'running' })]
    expect(spending.maySpend(asked(35))).toBeNull()
    const refused = spending.maySpend(asked(36))
    expect(refused?.code).toBe('spend-cap')
    expect(refused?.details).toEqual({
      scope: 'connection',
      unit: 'credits',
      cap: 100,
      spent: 40,
      reserved: 25,
      asked: 36,
      connectionId: 'paid',
    })
    expect(spending.maySpend(asked(36, { connectionId: 'other' }))).toBeNull()
  })

  test('in dollars counts all services that bill in dollars, and no credits', () => {
    dollars = new Set(['paid', 'other'])
    capInDollars = 5
    book(3, { unit: 'USD' })
    book(1.5, { unit: 'USD', connectionId: 'other' })
    book(1_000, { connectionId: 'in-credits' })
    unfinished = [asked(200, { state: 'running', connectionId: 'in-credits' })]
    expect(spending.maySpend(asked(0.5, { unit: 'USD' }))).toBeNull()
    expect(spending.maySpend(asked(0.6, { unit: 'USD' }))?.details).toMatchObject({
      scope: 'all',
      unit: 'USD',
      cap: 5,
      spent: 4.5,
      asked: 0.6,
    })
    expect(spending.maySpend(asked(700, { connectionId: 'in-credits' }))).toBeNull()
    setCap(2)
    expect(spending.maySpend(asked(0.5, { unit: 'USD' }))?.details).toMatchObject({
      scope: 'connection',
      unit: 'USD',
      cap: 2,
      spent: 3,
    })
  })

  test('reserves the upper bound of an estimated price', () => {
    setCap(100)
    const range = { quoted: 40, quotedLeast: 10, charged: null, refunded: null }
    unfinished = [job({ state: 'running', cost: range })]
    expect(spending.spentBy('paid').reserved).toBe(40)
    expect(spending.maySpend(job({ cost: range }))).toBeNull()
    setCap(79)
    expect(spending.maySpend(job({ cost: range }))?.details).toMatchObject({ reserved: 40, asked: 40 })
  })

  test('in dollars does not measure credits: such a price counts as unknown', () => {
    dollars = new Set(['paid'])
    setCap(1)
    book(1_000)
    expect(spending.spentBy('paid').credits).toBe(0)
    expect(spending.maySpend(asked(35))?.details).toMatchObject({ reason: 'price-unknown', asked: null })
    book(1, { unit: 'USD' })
    expect(spending.maySpend(asked(35))?.details).toMatchObject({ unit: 'USD', asked: null, spent: 1 })
  })

  test('does not count a job twice that is already being sent', () => {
    setCap(35)
    const mine = asked(35, { state: 'unsure' })
    unfinished = [mine]
    expect(spending.maySpend(mine)).toBeNull()
    expect(spending.maySpend(asked(35))?.code).toBe('spend-cap')
  })

  test('asks about an unknown price, and allows it once accepted, until the cap is reached', () => {
    const accepted = asked(null, { priceQuestion: 'accepted' })
    expect(spending.maySpend(asked(null))).toBeNull()
    setCap(10)
    expect(spending.maySpend(asked(null))?.details).toMatchObject({ reason: 'price-unknown', asked: null, spent: 0 })
    expect(spending.maySpend(accepted)).toBeNull()
    book(10)
    for (const job of [asked(null), accepted]) {
      const { details } = spending.maySpend(job)!
      expect(details).toMatchObject({ asked: null, spent: 10 })
      expect(details).not.toHaveProperty('reason')
    }
  })

  test('counts an unknown price as the artist’s estimate', () => {
    store.connections.save(connection({ monthlyCap: 70, unknownPrice: 30 }))
    expect(spending.maySpend(asked(null))).toBeNull()
    unfinished = [asked(null, { state: 'running' })]
    expect(spending.spentBy('paid').reserved).toBe(30)
    book(20)
    expect(spending.maySpend(asked(null))?.details).toMatchObject({ asked: 30, spent: 20, reserved: 30 })
  })

  test('of zero refuses everything that costs, and nothing that is free', () => {
    setCap(0)
    expect(spending.maySpend(asked(1))?.code).toBe('spend-cap')
    expect(spending.maySpend(asked(null))?.code).toBe('spend-cap')
    expect(spending.maySpend(asked(0))).toBeNull()
    capInDollars = 0
    expect(spending.maySpend(asked(null, { connectionId: 'local' }))).toBeNull()
  })

  test('adds fractions without rounding errors', () => {
    setCap(0.3)
    book(0.1)
    expect(spending.maySpend(asked(0.2))).toBeNull()
  })
})

describe('a connection paused by a cap', () => {
  let paused: Map<string, AppError>
  let studio: Pick<Studio, 'store' | 'queue' | 'ports'>
  beforeEach(() => {
    paused = new Map()
    const queue = {
      unfinished: () => unfinished,
      paused: (id: string) => paused.get(id) ?? null,
      resume: (id: string) => void paused.delete(id),
    }
    studio = { store, queue: queue as unknown as Studio['queue'], ports: fakePorts() }
  })

  test('resumes when a cap is changed, unless it is paused for its key', () => {
    for (const id of ['paid', 'other']) paused.set(id, new AppError('spend-cap', 'too much'))
    resumeCapped(studio, 'paid')
    expect([...paused.keys()]).toEqual(['other'])
    paused.set('paid', new AppError('key-rejected', 'no'))
    resumeCapped(studio)
    expect([...paused.keys()]).toEqual(['paid'])
  })

  test('resumes when the refused job would be allowed, in a new month at the latest', () => {
    setCap(100)
    book(60)
    unfinished = [asked(35, { state: 'running' })]
    paused.set('paid', spending.maySpend(asked(30))!)
    resumeWithRoom(studio, spending)
    expect(paused.size).toBe(1)
    unfinished = []
    resumeWithRoom(studio, spending)
    expect(paused.size).toBe(0)

    paused.set('paid', spending.maySpend(asked(80))!)
    resumeWithRoom(studio, spending)
    expect(paused.size).toBe(1)
    now = local(4, 1, 0)
    resumeWithRoom(studio, spending)
    expect(paused.size).toBe(0)
  })

  test('stays paused where the store cannot be read, and no timer throws', () => {
    paused.set('paid', new AppError('spend-cap', 'too much'))
    const logged: string[] = []
    const connections = {
      ...store.connections,
      list: () => {
        throw new AppError('disk-denied', 'no')
      },
    }
    const ports = { ...studio.ports, log: (_level: string, message: string) => void logged.push(message) }
    resumeWithRoom({ ...studio, store: { ...store, connections }, ports }, spending)
    expect([paused.size, logged.length]).toEqual([1, 1])
  })
})

describe('a balance', () => {
  test('is approximate while jobs run, when it is old, and after a charge', () => {
    const at = iso(now)
    expect(spending.lags('paid', at)).toBe(false)
    unfinished = [asked(5, { state: 'waiting' }), asked(5, { state: 'running', connectionId: 'other' })]
    expect(spending.lags('paid', at)).toBe(false)
    expect(spending.lags('other', at)).toBe(true)
    now += 600_000
    expect(spending.lags('paid', at)).toBe(false)
    now += 1
    expect(spending.lags('paid', at)).toBe(true)
    const later = iso(now)
    expect(spending.lags('paid', later)).toBe(false)
    book(5, { at: now + 1 })
    expect(spending.lags('paid', later)).toBe(true)
    expect(spending.lags('paid', iso(now + 2))).toBe(false)
  })
})
