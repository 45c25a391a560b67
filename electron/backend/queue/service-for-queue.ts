import type { ServiceClient } from '../connections/service-client.ts'

export interface ServiceForQueue {
  client: ServiceClient
  /** The provider's id, for the provenance of results. */
  provider: string
  /** A repeated request with the same key makes at most one task, so an unsure one may be sent again without asking. */
  deduplicates: boolean
  /** The local service inside the studio. */
  embedded: boolean
}
