/** The handlers of commands. An error that a handler throws becomes the reply's error. */
import type { CommandName, CommandOutput, CommandParsed } from '../../../shared/protocol/contract.ts'
import type { Studio } from '../studio/studio.ts'

export type Handlers = {
  [Name in CommandName]: (
    studio: Studio,
    input: CommandParsed<Name>,
  ) => Promise<CommandOutput<Name>> | CommandOutput<Name>
}
