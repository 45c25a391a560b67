/** Finds services running on this computer by probing their usual ports once. Runs only when a person asks for it. */
import type { FoundService } from '../../../shared/catalogue/provider-card.ts'
import { probeAddress } from './probe-address.ts'
import type { Provider } from './provider.ts'

/** Returns the services found, ordered by provider and port. Never rejects. */
export async function discoverLocalServices(
  providers: readonly Provider[],
  signal: AbortSignal,
): Promise<FoundService[]> {
  const candidates = providers.flatMap((provider) =>
    (provider.card.here?.ports ?? []).map((port) => ({ provider, baseUrl: `http://127.0.0.1:${port}` })),
  )
  const answered = await Promise.all(
    candidates.map((candidate) => isService(candidate.provider, candidate.baseUrl, signal)),
  )
  return candidates
    .filter((_, index) => answered[index])
    .map(({ provider, baseUrl }) => ({ provider: provider.id, baseUrl }))
}

/** Whether a service of this provider responds at the address. */
async function isService(provider: Provider, baseUrl: string, signal: AbortSignal): Promise<boolean> {
  const probe = provider.card.here?.probe ?? '/'
  const answer = await probeAddress(new URL(baseUrl + probe), signal)
  if (answer === null || answer.status < 200 || answer.status >= 300 || answer.json === undefined) return false
  return provider.recognises?.(answer) === true
}
