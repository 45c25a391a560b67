/** What each connection offers: at once from what was heard last, and asked again in the background. */
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
  /** Waits for the local service where it is still starting. Rejects where there is no service. */
  client: (connectionId: string) => Promise<ServiceClient>
  stopping: AbortSignal
}

export interface Catalogues {
  /** The last known one at once, else the service's answer. Rejects where neither is to be had. */
  get(connectionId: string): Promise<Catalogue>
  /** Asks again in the background: with another key a service may offer something else. */
  renew(connectionId: string): void
  /** Asks the service and reports the window what is new. Rejects where it cannot be asked. */
  refresh(connectionId: string): Promise<Catalogue>
  forget(connectionId: string): void
}

/** One question at a time for each connection, and one in each run unless it failed. */
export function createCatalogues({ store, emit, log, client, stopping }: CataloguesOptions): Catalogues {
  const asking = new Map<string, Promise<Catalogue>>()
  const asked = new Set<string>()

  const known = (connectionId: string): Catalogue | null => {
    const read = catalogueSchema.safeParse(store.values.get(nameOf(connectionId)))
    return read.success ? read.data : null
  }

  const ask = async (connectionId: string): Promise<Catalogue> => {
    const service = await client(connectionId)
    // Read by the schema, which makes names and descriptions fit to be shown.
    const catalogue = catalogueSchema.parse(await service.catalogue(stopping))
    if (stopping.aborted) throw new AppError('cancelled', 'the studio is ending')
    asked.add(connectionId)
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
      if (!asked.has(connectionId)) renew(connectionId)
      return last
    },
    renew,
    refresh,
    forget(connectionId) {
      asked.delete(connectionId)
      store.values.remove(nameOf(connectionId))
    },
  }
}

function nameOf(connectionId: string): string {
  return `catalogue.${connectionId}`
}
