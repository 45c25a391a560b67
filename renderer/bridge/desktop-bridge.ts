/** The bridge of the desktop host: commands and events use IPC, files the app's own protocol. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { maxMessageBytes, paths } from '../../shared/protocol/channels.ts'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'
import type { Bridge } from './bridge.ts'
import type { DesktopApi } from './desktop-api.ts'
import { stageFile } from './stage-file.ts'
import { unwrapReply } from './unwrap-reply.ts'

export function createDesktopBridge(api: DesktopApi): Bridge {
  async function call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
    if (JSON.stringify(input).length > maxMessageBytes)
      throw new AppError('invalid-input', `${name} is too large`, { details: { limitBytes: maxMessageBytes } })
    const given = await api.command(name, input)
    const reply = 'replyId' in given ? await (await fetch(paths.replies + given.replyId)).json() : given
    return unwrapReply(reply as Reply<CommandOutput<Name>>)
  }
  return {
    host: 'desktop',
    call,
    subscribe: (listener) => api.onEvent(listener),
    stage: stageFile,
    save: async (stagedId, suggestedName) => (await call('files.save', { stagedId, suggestedName })).path,
    startDrag: (assetId) => api.startDrag(assetId),
  }
}
