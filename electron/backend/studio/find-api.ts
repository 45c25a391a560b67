/** Detects the API of an address, for providers that have several, and stores it with the connection. */
import { isDeepStrictEqual } from 'node:util'
import { probeAddress } from '../connections/probe-address.ts'
import { findProvider } from '../connections/providers.ts'
import type { Studio } from './studio.ts'

/** Leaves the connection unchanged where nothing answers: `connections.check` tries again. Throws `not-found`. */
export async function findApi({ connections, stopping }: Studio, id: string): Promise<void> {
  const { provider, baseUrl } = connections.stored(id)
  const { api } = findProvider(provider)
  if (api === undefined || !URL.canParse(baseUrl)) return
  const answer = await probeAddress(new URL(baseUrl + api.probe), stopping)
  if (answer === null) return
  // Read again after the request, since a workflow may have been added meanwhile.
  const { overrides } = connections.stored(id)
  const found = api.found(answer, overrides)
  if (!isDeepStrictEqual(found, overrides)) await connections.change({ id, overrides: found })
}
