/** The window's side of the web host without a window: its session, commands and staging over HTTP. */
import { paths, sessionHeader } from '../../shared/protocol/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'

export interface StudioClient {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  stage(bytes: Uint8Array, name: string, mediaType: string): Promise<string>
  /** The bytes behind a relative URL. */
  read(path: string): Promise<Uint8Array>
}

/** Uses the link up. Rejects if it is refused. */
export async function openClient(link: string): Promise<StudioClient> {
  const { origin } = new URL(link)
  const session = { origin, [sessionHeader]: await openSession(link) }
  const headers = { ...session, 'content-type': 'application/json' }
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
        headers: { ...session, 'content-type': mediaType, 'x-file-name': encodeURIComponent(name) },
        body: new Uint8Array(bytes),
      })
      return ((await answer.json()) as { stagedId: string }).stagedId
    },
    async read(path) {
      const answer = await fetch(origin + path, { headers: session })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}

/** The secret for the code of a link. */
export async function openSession(link: string): Promise<string> {
  const { origin, hash } = new URL(link)
  const answer = await fetch(origin + paths.session, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code: hash.replace('#code=', '') }),
  })
  const reply = (await answer.json()) as Reply<{ secret: string }>
  if (!reply.ok) throw Object.assign(new Error(reply.error.message), { details: reply.error.details })
  return reply.value.secret
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
