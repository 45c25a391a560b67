/** The bridge of the web host: commands are POSTs, events are server-sent, a saved file is a download of the browser. */
import { AppError } from '../../shared/app-error.ts'
import { paths } from '../../shared/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply, StudioEvent } from '../../shared/contract.ts'
import type { Bridge } from './bridge.ts'
import { stageFile } from './stage-file.ts'
import { unwrapReply } from './unwrap-reply.ts'

/** Joins the window to the host it was loaded from. */
export function createWebBridge(): Bridge {
  return { host: 'web', call, subscribe, stage: stageFile, save }
}

async function call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
  let reply: Reply<CommandOutput<Name>>
  try {
    const response = await fetch(paths.commands + name, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    reply = (await response.json()) as Reply<CommandOutput<Name>>
  } catch (cause) {
    throw new AppError('offline', `The studio did not answer ${name}`, { cause, details: { studio: true } })
  }
  return unwrapReply(reply)
}

function subscribe(listener: (event: StudioEvent) => void): () => void {
  const source = new EventSource(paths.events)
  let opened = false
  source.addEventListener('open', () => {
    if (opened) listener({ type: 'refresh' })
    opened = true
  })
  source.addEventListener('message', (message: MessageEvent<string>) =>
    listener(JSON.parse(message.data) as StudioEvent),
  )
  return () => source.close()
}

async function save(stagedId: string, suggestedName: string): Promise<null> {
  const anchor = document.createElement('a')
  anchor.href = paths.staged + encodeURIComponent(stagedId)
  anchor.download = suggestedName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  return null
}
