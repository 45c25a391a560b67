/** The window's side of the web host without a window: the link's cookie, commands and staging over HTTP. */
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/contract.ts'

export interface StudioClient {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  stage(bytes: Uint8Array, name: string, mediaType: string): Promise<string>
  /** The bytes behind a relative URL. */
  read(path: string): Promise<Uint8Array>
}

export async function openClient(url: string): Promise<StudioClient> {
  const { origin } = new URL(url)
  const welcome = await fetch(url)
  const cookie = welcome.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = { cookie, origin, 'content-type': 'application/json' }
  return {
    async call(name, input) {
      const answer = await fetch(`${origin}/commands/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
      const reply = (await answer.json()) as Reply<CommandOutput<typeof name>>
      if (!reply.ok)
        throw Object.assign(new Error(reply.error.message), { code: reply.error.code, details: reply.error.details })
      return reply.value
    },
    async stage(bytes, name, mediaType) {
      const answer = await fetch(`${origin}/files/stage`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': mediaType, 'x-file-name': encodeURIComponent(name) },
        body: new Uint8Array(bytes),
      })
      return ((await answer.json()) as { stagedId: string }).stagedId
    },
    async read(path) {
      const answer = await fetch(origin + path, { headers: { cookie } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}

/** Asks again and again until the answer is there. Rejects after `limitMs`. */
export async function until<Value>(
  ask: () => Promise<Value | null | undefined | false>,
  limitMs = 60_000,
): Promise<Value> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await ask()
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > end) throw new Error(`nothing came within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
