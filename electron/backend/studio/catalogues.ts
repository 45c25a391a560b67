/** The catalogues of connections: returns the last known one immediately and refreshes it in the background. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { type Catalogue, catalogueSchema } from '../../../shared/catalogue/catalogue.ts'
import type { ServiceClient } from '../connections/service-client.ts'
import type { BackendPorts } from '../ports.ts'
import type { Store } from '../store/store.ts'
import type { Emit } from './event-bus.ts'

interface CataloguesOptions {
  store: Pick<Store, 'values'>
  emit: Emit
  log: BackendPorts['log']
  /** Waits for the local service while it starts. Rejects without a service. */
  client: (connectionId: string) => Promise<ServiceClient>
  stopping: AbortSignal
}

export interface Catalogues {
  /** Returns the last known catalogue, otherwise the one from the service. Rejects if there is neither. */
  get(connectionId: string): Promise<Catalogue>
  /** Refreshes in the background, for example after the key has changed. */
  renew(connectionId: string): void
  /** Requests the catalogue and reports changes to the window. Rejects if the service is unavailable. */
  refresh(connectionId: string): Promise<Catalogue>
  forget(connectionId: string): void
}

/** Requests each connection's catalogue once per run, unless that failed. */
export function createCatalogues({ store, emit, log, client, stopping }: CataloguesOptions): Catalogues {
  const asking = new Map<string, Promise<Catalogue>>()
  const requested = new Set<string>()

  const known = (connectionId: string): Catalogue | null => {
    const read = catalogueSchema.safeParse(store.values.get(nameOf(connectionId)))
    return read.success ? read.data : null
  }

  const ask = async (connectionId: string): Promise<Catalogue> => {
    const service = await client(connectionId)
    // The schema makes names and descriptions safe to show.
    const catalogue = catalogueSchema.parse(await service.catalogue(stopping))
    if (stopping.aborted) throw new AppError('cancelled', 'the studio is ending')
    requested.add(connectionId)
    if (isDeepStrictEqual(catalogue, known(connectionId))) return catalogue
    store.values.set(nameOf(connectionId), catalogue)
    emit({ type: 'catalogue', connectionId, catalogue })
    return catalogue
  }

  const refresh = (connectionId: string): Promise<Catalogue> => {
    const running = asking.get(connectionId)
    if (running !== undefined) return running
    const question = ask(connectionId).finally(() => asking.delete(connectionId))
    asking.set(connectionId, question)
    return question
  }

  const renew = (connectionId: string): void => {
    refresh(connectionId).catch((thrown: unknown) =>
      log('info', 'a catalogue could not be asked for', { connectionId, reason: AppError.from(thrown).message }),
    )
  }

  return {
    async get(connectionId) {
      const last = known(connectionId)
      if (last === null) return refresh(connectionId)
      if (!requested.has(connectionId)) renew(connectionId)
      return last
    },
    renew,
    refresh,
    forget(connectionId) {
      requested.delete(connectionId)
      store.values.remove(nameOf(connectionId))
    },
  }
}

function nameOf(connectionId: string): string {
  return `catalogue.${connectionId}`
}
