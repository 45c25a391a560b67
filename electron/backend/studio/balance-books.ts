/**
 * Derives job costs from the balance if a service reports no charges: the balance is read before the first job is sent
 * and after the last has ended. The interval is stored, so that it survives a restart.
 */
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Balance } from '../../../shared/protocol/connection.ts'
import type { Job, JobCost } from '../../../shared/protocol/job.ts'
import type { ServiceClient } from '../connections/service-client.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredConnection } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { sharesOf, type Unreported } from './balance-shares.ts'
import type { ConnectionService } from './connection-service.ts'
import { sentStates } from './spending.ts'

interface BalanceBooksOptions {
  store: Pick<Store, 'jobs' | 'ledger' | 'values'>
  clock: Clock
  log: BackendPorts['log']
  stopping: AbortSignal
  unfinished: () => Iterable<Job>
  connections: Pick<ConnectionService, 'paidClient' | 'report' | 'noteBalance'>
  /** Books the cost of an ended job. */
  bill: (jobId: string, cost: JobCost) => void
}

export interface BalanceBooks {
  /** Returns the client, wrapped so that it reads the balance before the first of several paid requests. */
  watching(connection: Pick<StoredConnection, 'id' | 'embedded'>, client: ServiceClient): ServiceClient
  /** Discards the readings, since the account has changed. */
  forget(connectionId: string): void
  /** Reads the balance and books the charges it explains. Rejects with the client's errors. */
  read(connectionId: string, client: Pick<ServiceClient, 'balance'>): Promise<void>
  /** Like `read`, after a job and if there is a client. Never rejects. */
  refresh(connectionId: string): Promise<void>
}

/** Maximum time that a paid request waits for the balance. */
const balanceTimeoutMs = 15_000
/** Services book with a delay: a drop below the accepted prices is final only this long after the last job ended. */
const bookedAfterMs = 2 * 60_000
/** After this time, the balance also reflects other uses of the account. */
const goodForMs = 45 * 60_000

/** Reading before each attempt would exhaust accounts with low rate limits. */
const readAheadForMs = 10 * 60_000

const intervalsName = 'balance-intervals'
/** Per connection: the balance before the first request, and its time. */
const intervalsSchema = z.record(z.string(), z.object({ credits: z.number(), at: z.string() })).catch({})

/**
 * Does not read while a connection's requests are in flight, running or unconfirmed, since the reading might precede or
 * follow their charge.
 */
export function createBalanceBooks(options: BalanceBooksOptions): BalanceBooks {
  const { store, clock, log } = options
  const submitting = new Map<string, number>()
  const sends = new Map<string, number>()
  /** The reading taken before a request; reused while the request is postponed. */
  const readings = new Map<string, { startedAt: number; done: Promise<void> }>()
  /** Connections whose key cannot read the balance. */
  const hidden = new Set<string>()

  const intervals = () => intervalsSchema.parse(store.values.get(intervalsName) ?? {})
  const isIdle = (id: string) => {
    for (const job of options.unfinished()) if (job.connectionId === id && sentStates.includes(job.state)) return false
    return true
  }
  const keepInterval = (id: string, credits: number | null): void => {
    const { [id]: known, ...others } = intervals()
    if (credits === null && known === undefined) return
    const at = new Date(clock.now()).toISOString()
    store.values.set(intervalsName, credits === null ? others : { ...others, [id]: { credits, at } })
  }

  /** Whether the interval has ended: its cost is booked, or will never be known. */
  const settle = (id: string, credits: number, isBeforeSending: boolean): boolean => {
    const since = intervals()[id]
    if (since === undefined) return true
    const { reported, unreported, isMixed, lastEndedAt } = chargesSince(id, since.at, store)
    const ageMs = clock.now() - lastEndedAt
    if (unreported.length === 0 || isMixed || ageMs > goodForMs) return true
    const isBooked = ageMs >= bookedAfterMs
    const shares = sharesOf(since.credits - credits - reported, unreported, isBooked)
    for (const { jobId, charged } of shares ?? [])
      options.bill(jobId, {
        quoted: null,
        charged,
        chargedFrom: unreported.length === 1 ? 'balance' : 'shared',
        refunded: null,
      })
    return shares !== null || (isBeforeSending && isBooked)
  }
  const noted = (id: string, { credits, reserved }: Balance, isBeforeSending: boolean): void => {
    // This reading may end the interval that a postponed request relies on.
    if (!isBeforeSending) readings.delete(id)
    // An amount reserved for another task is neither available nor spent.
    if (credits === null || (reserved ?? 0) > 0) return keepInterval(id, null)
    const isOver = settle(id, credits, isBeforeSending)
    if (isOver) keepInterval(id, isBeforeSending ? credits : null)
  }
  const read = async (
    id: string,
    client: Pick<ServiceClient, 'balance'>,
    isBeforeSending: boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    const own = isBeforeSending ? 1 : 0
    const mayCompare = () => (submitting.get(id) ?? 0) === own && isIdle(id)
    const before = sends.get(id) ?? 0
    const wasIdle = mayCompare()
    const balance = await client.balance(signal)
    options.connections.noteBalance(id, balance)
    if (balance.credits === null) hidden.add(id)
    else hidden.delete(id)
    if (isBeforeSending || (wasIdle && mayCompare() && before === (sends.get(id) ?? 0)))
      noted(id, balance, isBeforeSending)
  }
  const readBefore = async (id: string, client: ServiceClient, signal: AbortSignal): Promise<void> => {
    const late = new AbortController()
    const done = new AbortController()
    void clock.sleep(balanceTimeoutMs, done.signal).then(() => late.abort())
    try {
      await read(id, client, true, AbortSignal.any([late.signal, signal, options.stopping]))
    } catch (thrown) {
      keepInterval(id, null)
      log('info', 'the balance could not be read before a request', {
        connectionId: id,
        reason: AppError.from(thrown).message,
      })
    } finally {
      done.abort()
    }
  }

  return {
    watching: ({ id, embedded }, client) => ({
      ...client,
      get listed() {
        return client.listed
      },
      async submit(request, about, signal) {
        const others = submitting.get(id) ?? 0
        submitting.set(id, others + 1)
        sends.set(id, (sends.get(id) ?? 0) + 1)
        let hasLeft = true
        try {
          const isKnown = clock.now() - (readings.get(id)?.startedAt ?? -Infinity) < readAheadForMs
          if (others === 0 && !embedded && client.showsBalance && !hidden.has(id) && !isKnown && isIdle(id))
            readings.set(id, { startedAt: clock.now(), done: readBefore(id, client, signal) })
          await readings.get(id)?.done
          const outcome = await client.submit(request, about, signal)
          hasLeft = outcome.kind !== 'not-sent'
          return outcome
        } finally {
          if (hasLeft) readings.delete(id)
          submitting.set(id, (submitting.get(id) ?? 1) - 1)
        }
      },
    }),
    forget(id) {
      readings.delete(id)
      keepInterval(id, null)
    },
    read: (id, client) => read(id, client, false, options.stopping),
    async refresh(id) {
      const client = options.connections.paidClient(id)
      if (client === null || options.stopping.aborted) return
      try {
        await read(id, client, false, options.stopping)
        await options.connections.report(id)
      } catch (thrown) {
        log('info', 'a balance could not be asked for', { connectionId: id, reason: AppError.from(thrown).message })
      }
    },
  }
}

interface ChargesSince {
  /** Reported charges minus refunds. */
  reported: number
  unreported: Unreported[]
  /** The interval includes earlier requests, or attempts that may never have arrived. */
  isMixed: boolean
  /** Unix milliseconds; 0 if no job has ended. */
  lastEndedAt: number
}

function chargesSince(connectionId: string, from: string, store: Pick<Store, 'jobs' | 'ledger'>): ChargesSince {
  const since: ChargesSince = { reported: 0, unreported: [], isMixed: false, lastEndedAt: 0 }
  for (const { kind, jobId, credits, least, basis, ...entry } of store.ledger.list({ from, to: '9999' })) {
    if (entry.connectionId !== connectionId || kind === 'quote') continue
    const job = store.jobs.get(jobId)
    if (job === undefined || kind === 'unconfirmed' || (job.submittedAt ?? '') < from) since.isMixed = true
    else if (kind === 'refund') since.reported -= credits ?? 0
    else if (credits === null || basis === 'assumed')
      since.unreported.push({ jobId, least: 0, most: null, wasMade: least === null })
    else if (basis === 'quoted')
      since.unreported.push({ jobId, least: least ?? credits, most: credits, wasMade: least !== 0 })
    else since.reported += credits
    since.lastEndedAt = Math.max(since.lastEndedAt, Date.parse(job?.finishedAt ?? entry.at))
  }
  return since
}
