/** The connections as the window sees them, with their runtime state and clients. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import type { Balance, Connection, KeyStatus } from '../../../shared/protocol/connection.ts'
import type { CommandParsed } from '../../../shared/protocol/contract.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { checkBaseUrl, originOf } from '../connections/base-url.ts'
import type { Provider } from '../connections/provider.ts'
import type { ServiceClient } from '../connections/service-client.ts'
import type { Clock } from '../ports.ts'
import type { ServiceForQueue } from '../queue/service-for-queue.ts'
import type { StoredConnection } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import { forgetEventsAddress } from './events-address.ts'
import { signingSecretId } from '../webhooks/signing-secret.ts'
import { invalid } from './check-job-request.ts'
import type { Emit } from './event-bus.ts'
import { localConnectionId, localConnectionName } from './local-engine.ts'
import type { Spending } from './spending.ts'

interface ConnectionServiceOptions {
  store: Pick<Store, 'connections' | 'values'>
  vault: Pick<Vault, 'keyStatus' | 'forget'>
  emit: Emit
  clock: Clock
  findProvider(id: string): Provider
  makeClient(connection: StoredConnection): ServiceClient
  paused(connectionId: string): AppError | null
  spending: Pick<Spending, 'spentBy' | 'lags'>
}

export class ConnectionService {
  readonly #options: ConnectionServiceOptions
  readonly #services = new Map<string, ServiceForQueue>()
  readonly #balances = new Map<string, Balance>()
  /** Null until the local service is up. */
  #localUrl: string | null = null

  constructor(options: ConnectionServiceOptions) {
    this.#options = options
    if (options.store.connections.get(localConnectionId) === undefined)
      options.store.connections.save({
        id: localConnectionId,
        name: localConnectionName,
        provider: 'specification',
        baseUrl: '',
        embedded: true,
        overrides: {},
        held: false,
        monthlyCap: null,
        unknownPrice: null,
        createdAt: this.#now(),
      })
  }

  /** Throws `not-found`. */
  stored(id: string): StoredConnection {
    const connection = this.#options.store.connections.get(id)
    if (connection === undefined)
      throw new AppError('not-found', `connection ${id} does not exist`, { details: { id } })
    return connection
  }

  /** Returns the unit that a connection bills in; credits if it is unknown. */
  unitOf(id: string): MoneyUnit {
    const connection = this.#options.store.connections.get(id)
    return connection === undefined ? 'credits' : this.#unitOf(connection)
  }

  /** Returns the local connection first, then the others by creation date. */
  async list(): Promise<Connection[]> {
    const all = this.#options.store.connections.list()
    return Promise.all(all.sort((a, b) => Number(b.embedded) - Number(a.embedded)).map((one) => this.#shown(one)))
  }

  /** Throws `not-found`. */
  shown(id: string): Promise<Connection> {
    return this.#shown(this.stored(id))
  }

  /** Sends a connection to the window and returns it. */
  async report(id: string): Promise<Connection> {
    const connection = await this.shown(id)
    this.#options.emit({ type: 'connection', connection })
    return connection
  }

  /** Returns null if the connection was removed, is of an unknown kind, or is the local one and still starting. */
  service(id: string): ServiceForQueue | null {
    const known = this.#services.get(id)
    if (known !== undefined) return known
    const connection = this.#options.store.connections.get(id)
    if (connection === undefined || (connection.embedded && this.#localUrl === null)) return null
    const service = this.#open(this.#withAddress(connection))
    if (service !== null) this.#services.set(id, service)
    return service
  }

  /** Like `service`, but returns only clients of services that charge. */
  paidClient(id: string): ServiceClient | null {
    const service = this.service(id)
    return service === null || service.embedded ? null : service.client
  }

  /** Sets the local service's address for this run. */
  localIsUp(baseUrl: string): void {
    this.#localUrl = baseUrl
    this.#drop(localConnectionId)
  }

  /** Throws `invalid-input` with `problems`. */
  add(input: CommandParsed<'connections.add'>): StoredConnection {
    const provider = this.#options.findProvider(input.provider)
    checkOverrides(provider, input.overrides)
    const connection: StoredConnection = {
      id: randomUUID(),
      name: nameOf(input.name),
      provider: provider.id,
      baseUrl: checkBaseUrl(
        input.baseUrl.trim() === '' ? (provider.defaultBaseUrl ?? '') : input.baseUrl,
        provider.lan,
      ),
      embedded: false,
      overrides: input.overrides,
      held: false,
      monthlyCap: null,
      unknownPrice: null,
      createdAt: this.#now(),
    }
    this.#options.store.connections.save(connection)
    return connection
  }

  /**
   * Throws `invalid-input` with `problems`. If the address changes to another host, the key and the signing secret are
   * deleted. A change that cannot be saved deletes nothing.
   */
  async change(input: CommandParsed<'connections.change'>): Promise<StoredConnection> {
    const old = this.stored(input.id)
    if (old.embedded && (input.baseUrl !== undefined || input.overrides !== undefined))
      throw invalid([inputProblem('baseUrl', 'address-fixed', {})])
    const overrides = input.overrides ?? old.overrides
    if (input.overrides !== undefined) checkOverrides(this.#options.findProvider(old.provider), overrides)
    const { lan } = this.#options.findProvider(old.provider)
    const baseUrl = input.baseUrl === undefined ? old.baseUrl : checkBaseUrl(input.baseUrl, lan)
    const name = input.name === undefined ? old.name : nameOf(input.name)
    // Keys of a damaged address stay bound to it, and work again once the address is re-entered.
    const forgets = !old.embedded && originOf(baseUrl) !== originOf(old.baseUrl) && !isLost(old.baseUrl, lan)
    const monthlyCap = input.monthlyCap === undefined ? old.monthlyCap : input.monthlyCap
    const unknownPrice = input.unknownPrice === undefined ? old.unknownPrice : input.unknownPrice
    const next = { ...old, name, baseUrl, overrides, monthlyCap, unknownPrice }
    this.#options.store.connections.save(next)
    if (baseUrl !== old.baseUrl || input.overrides !== undefined) this.#drop(old.id)
    if (baseUrl !== old.baseUrl) this.#balances.delete(old.id)
    // Remaining secrets are bound to the old address, which the window reports.
    if (forgets) await this.#forgetSecrets(old.id).catch(() => undefined)
    return next
  }

  /** Throws `not-found`, and `data-corrupt` with `reason` if its record is damaged. */
  checkRecord(id: string): void {
    const damage = this.#damageOf(this.stored(id))
    if (damage !== null) throw damage
  }

  /** Also deletes its key and its signing secret. */
  async remove(id: string): Promise<void> {
    if (this.stored(id).embedded)
      throw new AppError('invalid-input', 'the offline engine cannot be removed', { details: { reason: 'embedded' } })
    await this.#forgetSecrets(id)
    this.#options.store.connections.remove(id)
    this.#drop(id)
    this.#balances.delete(id)
  }

  /** Closes all clients. */
  close(): void {
    for (const id of this.#services.keys()) this.#drop(id)
  }

  /** Discards the balance, since the key has changed or was refused: the service counts as not checked. */
  forgetBalance(id: string): void {
    this.#balances.delete(id)
  }

  noteBalance(id: string, balance: Balance): void {
    this.#balances.set(id, balance)
  }

  #drop(id: string): void {
    this.#services.get(id)?.client.close()
    this.#services.delete(id)
  }

  #open(connection: StoredConnection): ServiceForQueue | null {
    try {
      return {
        client: this.#options.makeClient(connection),
        provider: connection.provider,
        // The local service's journal knows every idempotency key.
        deduplicates: connection.embedded || this.#options.findProvider(connection.provider).deduplicates(connection),
        embedded: connection.embedded,
      }
    } catch {
      return null
    }
  }

  async #shown(connection: StoredConnection): Promise<Connection> {
    return {
      ...this.#withAddress(connection),
      unit: this.#unitOf(connection),
      key: await this.#keyOf(connection),
      paused: (this.#damageOf(connection) ?? this.#options.paused(connection.id))?.toData() ?? null,
      balance: this.#balance(connection.id),
      spent: this.#options.spending.spentBy(connection.id),
      webhookSecret: await this.#keyStatus(signingSecretId(connection.id)),
    }
  }

  #withAddress(connection: StoredConnection): StoredConnection {
    return connection.embedded ? { ...connection, baseUrl: this.#localUrl ?? '' } : connection
  }

  #damageOf({ id, embedded, provider, overrides, baseUrl }: StoredConnection): AppError | null {
    if (embedded) return null
    const damaged = (reason: 'address-lost' | 'settings-lost') =>
      new AppError('data-corrupt', `the connection ${id} is damaged: ${reason}`, { details: { reason } })
    try {
      const known = this.#options.findProvider(provider)
      known.protocol(overrides)
      return isLost(baseUrl, known.lan) ? damaged('address-lost') : null
    } catch {
      return damaged('settings-lost')
    }
  }

  #unitOf({ provider }: StoredConnection): MoneyUnit {
    try {
      return this.#options.findProvider(provider).card.unit
    } catch {
      return 'credits'
    }
  }

  async #forgetSecrets(connectionId: string): Promise<void> {
    forgetEventsAddress(this.#options.store.values, connectionId)
    for (const id of secretIds(connectionId)) await this.#options.vault.forget(id)
  }

  #balance(id: string): Balance | null {
    const known = this.#balances.get(id)
    if (known === undefined) return null
    return { ...known, about: known.about || this.#options.spending.lags(id, known.at) }
  }

  async #keyOf({ id, embedded, provider, overrides }: StoredConnection): Promise<KeyStatus> {
    if (embedded) return { storage: 'run', lastFour: null }
    const status = await this.#keyStatus(id)
    try {
      const { needsKey } = this.#options.findProvider(provider).protocol(overrides)
      return needsKey ? status : { ...status, needed: false }
    } catch {
      return status
    }
  }

  async #keyStatus(secretId: string): Promise<KeyStatus> {
    try {
      return await this.#options.vault.keyStatus(secretId)
    } catch {
      return { storage: 'none', lastFour: null }
    }
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString()
  }
}

function secretIds(connectionId: string): string[] {
  return [connectionId, signingSecretId(connectionId)]
}

/** Whether a stored address was made unusable by damage. */
function isLost(baseUrl: string, lan: boolean): boolean {
  try {
    checkBaseUrl(baseUrl, lan)
    return !URL.canParse(baseUrl)
  } catch {
    return true
  }
}

function checkOverrides(provider: Provider, overrides: Connection['overrides']): void {
  const problems = provider.checkOverrides(overrides)
  if (problems.length > 0) throw invalid(problems)
}

function nameOf(given: string): string {
  const name = oneLine(given)
  if (name === '') throw invalid([inputProblem('name', 'name-missing', {})])
  return name
}
