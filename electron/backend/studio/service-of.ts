/** Finds the client of a connection for a request by the artist. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ServiceClient } from '../connections/service-client.ts'
import type { Studio } from './studio.ts'

/**
 * Waits for the local service while it starts. Rejects with `not-found`, `service-down`, and `data-corrupt` for a
 * damaged connection.
 */
export async function serviceOf(
  studio: Pick<Studio, 'connections' | 'localEngine'>,
  connectionId: string,
): Promise<ServiceClient> {
  if (studio.connections.stored(connectionId).embedded) await studio.localEngine.ready()
  const service = studio.connections.service(connectionId)
  if (service === null) {
    studio.connections.checkRecord(connectionId)
    throw new AppError('service-down', `the connection ${connectionId} has no service behind it`, {
      details: { connectionId },
    })
  }
  return service.client
}
