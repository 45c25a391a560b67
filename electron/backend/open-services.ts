/** Opens the vault, the connections and the local service, and the accounting of costs. */
import type { AppError } from '../../shared/protocol/app-error.ts'
import { originOf } from './connections/base-url.ts'
import { createServiceClient } from './connections/client.ts'
import { createNetwork } from './connections/network.ts'
import { findProvider } from './connections/providers.ts'
import type { BoundKey } from './ports.ts'
import type { StoredConnection } from './store/records.ts'
import type { Files, Opening, Services, Work } from './studio-parts.ts'
import { type BalanceBooks, createBalanceBooks } from './studio/balance-books.ts'
import { createCatalogues } from './studio/catalogues.ts'
import { ConnectionService } from './studio/connection-service.ts'
import { eventsAddress } from './studio/events-address.ts'
import { createLocalEngine, type LocalEngine, localConnectionId } from './studio/local-engine.ts'
import { openVault } from './studio/open-vault.ts'
import { serviceOf } from './studio/service-of.ts'
import { createSpending } from './studio/spending.ts'

/** `work` returns the queue. It must not be called before the queue is open. */
export function openServices(opening: Opening, files: Files, work: () => Work): Services {
  const { ports, emit, stopping } = opening
  const { clock, log } = ports
  const { store, settings, notices, keptAnswers, converter } = files
  const { vault, signingSecret } = openVault(ports.secrets, store, notices)
  const keyOf = async (id: string) => {
    await work().keyLock.touch()
    return vault.key(id)
  }
  const network = createNetwork({ waysTo: ports.waysTo, secret: keyOf, log })
  const unfinished = () => work().queue.unfinished()
  const spending = createSpending({
    store,
    clock,
    unfinished,
    unitOf: (id) => connections.unitOf(id),
    capInDollars: () => settings.get().monthlyCapUsd,
  })
  const makeClient = (connection: StoredConnection) =>
    createServiceClient({
      connection,
      key: async () => (connection.embedded ? engineKey(localEngine) : keyOf(connection.id)),
      eventsUrl: () => (settings.get().webhooks.enabled ? eventsAddress(store.values, connection.id) : null),
      clock,
      log,
      keptAnswers,
      network,
      convertPicture: converter.convert,
      ...(ports.timeouts === undefined ? {} : { timeouts: ports.timeouts }),
    })
  const connections: ConnectionService = new ConnectionService({
    store,
    vault,
    emit,
    clock,
    findProvider,
    makeClient: (connection) => balances.watching(connection, makeClient(connection)),
    paused: (id) => work().queue.paused(id),
    spending,
  })
  const report = (id: string): void => {
    connections
      .report(id)
      .catch((thrown: unknown) => log('warn', 'a connection could not be reported', { id, reason: String(thrown) }))
  }
  const balances: BalanceBooks = createBalanceBooks({
    store,
    connections,
    clock,
    log,
    stopping,
    unfinished,
    bill: (id, cost) => work().queue.bill(id, cost),
  })
  const catalogues = createCatalogues({
    store,
    emit,
    log,
    client: (id) => serviceOf({ connections, localEngine }, id),
    stopping,
  })
  const onUp = (url: string): void => {
    const { queue } = work()
    connections.localIsUp(url)
    if (queue.paused(localConnectionId) === null) queue.wake(localConnectionId)
    else queue.resume(localConnectionId)
    report(localConnectionId)
    catalogues.renew(localConnectionId)
  }
  const onFailure = (error: AppError): void => {
    log('error', error.message, error.details)
    notices.add('service-stopped', { reason: error.message })
    work().queue.pause(localConnectionId, error)
  }
  const localEngine: LocalEngine =
    opening.frozen === null
      ? createLocalEngine({ ports, engine: files.engine, onUp: ({ url }) => onUp(url), onFailure })
      : noEngine(opening.frozen.error)
  return { vault, signingSecret, network, connections, balances, catalogues, localEngine, spending, report }
}

function engineKey(engine: LocalEngine): BoundKey | null {
  const running = engine.running()
  return running === null ? null : { secret: running.key, origin: originOf(running.url) }
}

/** Stands in for the offline engine while the disk is not writable. */
function noEngine(error: AppError): LocalEngine {
  return {
    start: () => undefined,
    ready: async () => {
      throw error
    },
    running: () => null,
    stop: async () => undefined,
  }
}
