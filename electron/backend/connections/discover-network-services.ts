/** Which Maquette servers announce themselves on the local network (DNS-SD). Asked once, and only when a person wants it. */
import { Bonjour } from 'bonjour-service'
import { announcedType, announcedUrl } from '../../../shared/protocol/announced-server.ts'
import type { FoundService } from '../../../shared/catalogue/provider-card.ts'
import { checkBaseUrl } from './base-url.ts'
import { maquette } from './providers/maquette/maquette.ts'

/** Servers answer within a tenth of a second, unless the network is busy. */
const waitMs = 2_000
const maxFound = 20
const longestUrl = 200

/**
 * Each address once, in the order in which they answered. Anybody on the network can announce anything: what is not an address that
 * a key may be sent to is left out. Never rejects. `options` of multicast DNS, for tests.
 */
export async function discoverNetworkServices(
  signal: AbortSignal,
  options: Record<string, unknown> = {},
): Promise<FoundService[]> {
  const found = new Set<string>()
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, waitMs)
  signal.addEventListener('abort', () => waited.resolve(), { once: true })
  // Where there is no network to ask, nothing is found.
  const bonjour = new Bonjour(options, () => waited.resolve())
  try {
    bonjour.find({ type: announcedType }, ({ txt }: { txt?: unknown }) => {
      const url = addressIn(txt)
      if (url !== null && found.size < maxFound) found.add(url)
    })
    await waited.promise
  } finally {
    clearTimeout(timer)
    bonjour.destroy()
  }
  return [...found].map((baseUrl) => ({ provider: maquette.id, baseUrl }))
}

function addressIn(txt: unknown): string | null {
  const url = typeof txt === 'object' && txt !== null ? (txt as Record<string, unknown>)[announcedUrl] : undefined
  if (typeof url !== 'string' || url.length > longestUrl) return null
  try {
    return checkBaseUrl(url, maquette.lan)
  } catch {
    return null
  }
}
