/** How a command is answered: its parsed input in, its output out. What it throws becomes the reply's error. */
import type { CommandName, CommandOutput, CommandParsed } from '../../../shared/protocol/contract.ts'
import type { Studio } from '../studio/studio.ts'

export type Handler<Name extends CommandName> = (
  studio: Studio,
  input: CommandParsed<Name>,
) => Promise<CommandOutput<Name>> | CommandOutput<Name>

export type Handlers<Names extends CommandName = CommandName> = { [Name in Names]: Handler<Name> }
