/** What windows ask of a studio in a run, many at once, with what becomes of each key and order written down. */
import type { Connection } from '../../shared/protocol/connection.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { Chance } from '../crash/chance.ts'
import { crashModelIds } from '../crash/crash-catalogue.ts'
import { accountRules } from '../crash/paid-service.ts'
import { goodPassphrase } from '../support/key-files.ts'
import type { PaidOrder } from './judge-books.ts'
import type { KeyClaims } from './key-claims.ts'

/** `sure`: the answer was yes, and the studio lived when it came. */
export type Ask = <Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
) => Promise<{ value: CommandOutput<Name> | null; sure: boolean }>

type Place = 'file' | 'os' | 'run'
export type Places = readonly [Place, ...Place[]]

export interface WindowsOptions {
  ask: Ask
  chance: Chance
  claims: KeyClaims
  /** By number; those that are made are added. */
  orders: Map<number, PaidOrder>
  /** Where the accounts of the paid service are. */
  serviceUrl: string
  /** Between which the other connections move. */
  origins: readonly [string, ...string[]]
  places: Places
}

/** Connections by name: those that pay, and those whose address changes. */
export const accounts: readonly string[] = accountRules.map(({ name }) => name)
const wanderers: readonly string[] = ['one', 'two', 'three', 'four']
export const marks: readonly string[] = [...accounts, ...wanderers]

export function connectionOf(from: Snapshot | null, mark: string): Connection | undefined {
  return from?.connections.find(({ name }) => name === mark)
}

/** Of a connection that has to be added anew: what it is was damaged in the store. */
export function isSettingsLost({ paused }: Connection): boolean {
  return paused?.code === 'data-corrupt' && paused.details?.['reason'] === 'settings-lost'
}

/** What the window says of a connection whose address was damaged in the store. */
export function isAddressLost({ paused }: Connection): boolean {
  return paused?.code === 'data-corrupt' && paused.details?.['reason'] === 'address-lost'
}

export function createWindows({ ask, chance, claims, orders, serviceUrl, origins, places }: WindowsOptions) {
  const idsOf = new Map<string, string>()
  const snapshot = async (): Promise<Snapshot | null> => {
    const { value } = await ask('studio.snapshot', {})
    for (const { name, id } of value?.connections ?? []) idsOf.set(name, id)
    return value
  }
  const addConnection = async (mark: string): Promise<void> => {
    const isPaid = accounts.includes(mark)
    const origin = isPaid ? serviceUrl : chance.pick(origins)
    const rules = accountRules.find(({ name }) => name === mark)
    claims.addressed(mark, origin, false)
    const { value } = await ask('connections.add', {
      provider: 'specification',
      name: mark,
      baseUrl: `${origin}/${mark}`,
      overrides: {
        'rate.submits': '60000',
        'rate.asks': '60000',
        deduplicates: rules?.deduplicates === true ? 'yes' : 'no',
        ...(rules?.lists === true ? {} : { list: 'none' }),
      },
    })
    if (value === null) return
    claims.addressed(mark, origin, true)
    if (isPaid) await ask('catalogue.get', { connectionId: value.id })
  }

  /** The window says that the address is damaged: no key is taken before it has been typed again, one that may be the old one. */
  const typeAddress = async (mark: string, { id }: Connection): Promise<void> => {
    const { value } = await ask('connections.set-key', { id, key: 'sk-for-a-lost-address', storage: 'run' })
    if (value !== null) throw new Error(`a key was taken for ${mark}, whose address is damaged`)
    const origin = accounts.includes(mark) ? serviceUrl : chance.pick(origins)
    claims.addressed(mark, origin, false)
    const { sure } = await ask('connections.change', { id, baseUrl: `${origin}/${mark}` })
    if (sure) claims.addressed(mark, origin, true)
  }

  /** A key is for the address that the window shows. */
  const setKey = async (
    mark: string,
    connection: Connection,
    times: number,
    storage = chance.pick(places),
  ): Promise<void> => {
    if (isAddressLost(connection)) return typeAddress(mark, connection)
    const { id, baseUrl } = connection
    claims.addressed(mark, new URL(baseUrl).origin, false)
    const offered = Array.from({ length: times }, () => claims.offer(mark))
    const possible = offered.map((key) => ({ key, lasts: storage !== 'run' }))
    const answers = await Promise.all(offered.map((key) => ask('connections.set-key', { id, key, storage })))
    claims.settle(
      mark,
      possible,
      answers.every(({ sure }) => sure),
    )
  }

  const submit = async (id: string, account: string): Promise<void> => {
    const order: PaidOrder = { number: orders.size + 1, account, jobId: null, sentAgain: 0, forgotten: false }
    orders.set(order.number, order)
    const { value, sure } = await ask('jobs.submit', {
      connectionId: id,
      operation: 'text-to-3d',
      modelId: chance.pick(crashModelIds),
      prompt: chance.pick(['a gear', 'a cat']),
      files: {},
      parameters: { seed: order.number },
    })
    if (sure) order.jobId = value?.id ?? null
  }

  const move = async (mark: string, connection: Connection): Promise<void> => {
    const others = origins.filter((origin) => !connection.baseUrl.startsWith(`${origin}/`))
    const origin = chance.pick(others as [string, ...string[]])
    claims.addressed(mark, origin, false)
    const { sure } = await ask('connections.change', { id: connection.id, baseUrl: `${origin}/${mark}` })
    if (sure) claims.addressed(mark, origin, true)
    claims.settle(mark, [{ key: null, lasts: true }], sure)
  }

  const forget = async (mark: string, id: string): Promise<void> => {
    const { sure } = await ask('connections.forget-key', { id })
    claims.settle(mark, [{ key: null, lasts: true }], sure)
  }

  /** Several windows command at the same moment; of each connection's key at most one thing is asked. */
  const round = async (): Promise<void> => {
    const before = await snapshot()
    const volley: Promise<unknown>[] = []
    const all = chance.is(0.2)
    for (const mark of marks) {
      const connection = connectionOf(before, mark)
      if (connection === undefined || (!all && chance.is(0.5))) continue
      const { id } = connection
      const wanders = wanderers.includes(mark)
      const deed = all ? 'set' : chance.weighted({ set: 40, twice: 10, move: wanders ? 20 : 0, forget: 10, check: 20 })
      if (deed === 'set' || deed === 'twice') volley.push(setKey(mark, connection, deed === 'set' ? 1 : 2))
      if (deed === 'move') volley.push(move(mark, connection))
      if (deed === 'forget') volley.push(forget(mark, id))
      if (deed === 'check') volley.push(ask('connections.check', { id }))
      if (!wanders) for (let count = chance.below(3); count > 0; count -= 1) volley.push(submit(id, mark))
    }
    if (chance.is(0.15)) volley.push(ask('vault.lock', {}))
    if (chance.is(0.5)) volley.push(ask('vault.unlock', { passphrase: goodPassphrase }))
    if (chance.is(0.3)) volley.push(ask('settings.change', { concurrentJobs: 1 + chance.below(16) }))
    await Promise.all(volley)
  }

  return { idsOf, snapshot, addConnection, typeAddress, setKey, round }
}
