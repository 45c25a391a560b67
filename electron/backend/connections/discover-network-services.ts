/**
 * Finds Maquette servers that announce themselves on the local network (DNS-SD). Runs only when a person asks for it.
 */
import { Bonjour } from 'bonjour-service'
import { announcedType, announcedUrl } from '../../../shared/protocol/announced-server.ts'
import type { FoundService } from '../../../shared/catalogue/provider-card.ts'
import { checkBaseUrl } from './base-url.ts'
import { maquette } from './providers/maquette/maquette.ts'

/** Servers respond within 0.1 s unless the network is busy. */
const waitMs = 2_000
const maxFound = 20
const maxUrlLength = 200

/**
 * Resolves to the announced addresses without duplicates, in order of arrival. Anyone can announce anything, so
 * addresses that may not receive a key are dropped. Never rejects. `options`: multicast DNS options, for tests.
 */
export async function discoverNetworkServices(
  signal: AbortSignal,
  options: Record<string, unknown> = {},
): Promise<FoundService[]> {
  const found = new Set<string>()
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, waitMs)
  signal.addEventListener('abort', () => waited.resolve(), { once: true })
  // Without a network, nothing is found.
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
  if (typeof url !== 'string' || url.length > maxUrlLength) return null
  try {
    return checkBaseUrl(url, maquette.lan)
  } catch {
    return null
  }
}
