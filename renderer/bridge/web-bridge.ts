/** The bridge of the web host: commands are POSTs, events are server-sent, saved files are downloads. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths } from '../../shared/protocol/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Bridge } from './bridge.ts'
import { followEvents } from './event-stream.ts'
import { hasCode, openSession, sessionHeaders } from './session.ts'
import { stageFile } from './stage-file.ts'
import { unwrapReply } from './unwrap-reply.ts'

/** Connects to the host that served the page. Everything waits until the session is open. */
export function createWebBridge(): Bridge {
  const session = openSession()
  session.catch(() => undefined)
  // A new link in this tab changes only the part after `#`.
  globalThis.addEventListener?.('hashchange', () => hasCode() && location.reload())

  async function post<Value>(path: string, input: unknown): Promise<Value> {
    await session
    let reply: Reply<Value>
    try {
      const headers = { ...sessionHeaders(), 'Content-Type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(input) })
      reply = (await response.json()) as Reply<Value>
    } catch (cause) {
      throw new AppError('offline', `The studio did not answer ${path}`, { cause, details: { studio: true } })
    }
    return unwrapReply(reply)
  }

  return {
    host: 'web',
    call: <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
      post<CommandOutput<Name>>(paths.commands + name, input),
    subscribe(listener) {
      let end = () => {}
      let ended = false
      let opened = false
      const onOpen = () => {
        if (opened) listener({ type: 'refresh' })
        opened = true
      }
      const onMessage = (data: string) => listener(JSON.parse(data) as StudioEvent)
      session
        .then(() => {
          if (!ended) end = followEvents(paths.events, sessionHeaders, { onOpen, onMessage })
        })
        .catch(() => undefined)
      return () => {
        ended = true
        end()
      }
    },
    stage: stageFile,
    async save(stagedId, suggestedName) {
      const { url } = await post<{ url: string }>(paths.sign, { path: paths.staged + encodeURIComponent(stagedId) })
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = suggestedName
      document.body.append(anchor)
      anchor.click()
      anchor.remove()
      return null
    },
  }
}
