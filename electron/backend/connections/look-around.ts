/** Which services run on this computer: their usual ports are asked, each once and for a moment. Only when a person wants it. */
import type { FoundService } from '../../../shared/provider-card.ts'
import { sendRequest } from './http-request.ts'
import { parseJson } from './parse-json.ts'
import type { Provider } from './provider.ts'
import { readText } from './read-body.ts'

/** A service on this computer answers at once, or is busy. */
const waits = { connectTimeoutMs: 1_000, replyTimeoutMs: 2_500, idleTimeoutMs: 2_500 }

/** In the order of the providers and their ports. Never rejects. */
export async function lookAround(providers: readonly Provider[], signal: AbortSignal): Promise<FoundService[]> {
  const places = providers.flatMap((provider) =>
    (provider.card.here?.ports ?? []).map((port) => ({ provider, baseUrl: `http://127.0.0.1:${port}` })),
  )
  const answered = await Promise.all(places.map((place) => answers(place.provider, place.baseUrl, signal)))
  return places
    .filter((_, index) => answered[index])
    .map(({ provider, baseUrl }) => ({ provider: provider.id, baseUrl }))
}

/** Whether what is at this address answers as such a service does. */
async function answers(provider: Provider, baseUrl: string, signal: AbortSignal): Promise<boolean> {
  const probe = provider.card.here?.probe ?? '/'
  const result = await sendRequest({ method: 'GET', url: new URL(baseUrl + probe), headers: {}, signal, ...waits })
  if ('failure' in result) return false
  const { status } = result.reply
  if (status < 200 || status >= 300) {
    result.reply.body.destroy()
    return false
  }
  const read = await readText(result.reply, signal, waits.replyTimeoutMs)
  const json = 'text' in read ? parseJson(read.text) : undefined
  return json !== undefined && provider.recognises?.({ json }) === true
}
