/** Finds out by which API an address speaks, where addresses of one kind of service differ, and keeps it with the connection. */
import { isDeepStrictEqual } from 'node:util'
import { askAddress } from '../connections/ask-address.ts'
import { findProvider } from '../connections/providers.ts'
import type { Studio } from './studio.ts'

/** Where nothing answers, it stays as it was: `connections.check` asks again. Throws `not-found`. */
export async function findApi({ connections, stopping }: Studio, id: string): Promise<void> {
  const { provider, baseUrl } = connections.stored(id)
  const { api } = findProvider(provider)
  if (api === undefined || !URL.canParse(baseUrl)) return
  const answer = await askAddress(new URL(baseUrl + api.probe), stopping)
  if (answer === null) return
  // As they are now: a workflow may have been added meanwhile.
  const { overrides } = connections.stored(id)
  const found = api.found(answer, overrides)
  if (!isDeepStrictEqual(found, overrides)) await connections.change({ id, overrides: found })
}
