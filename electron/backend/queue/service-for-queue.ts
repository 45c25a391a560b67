/** What the queue knows of a connection: a client, and two facts about the service behind it. */
import type { ServiceClient } from '../connections/service-client.ts'

export interface ServiceForQueue {
  client: ServiceClient
  /** The provider's id, for the provenance of what comes back. */
  provider: string
  /** A request repeated with the same key is one task at most there: after a doubt it may be sent again without asking. */
  deduplicates: boolean
  /** The local service inside the studio. */
  embedded: boolean
}
