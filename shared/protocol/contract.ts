/**
 * All commands from the window to the backend, with their schemas. Types, validation, the preload's allow-list
 * (`channels.ts`) and the routes of the web host derive from them. Files are never part of a command: they have URLs,
 * and are staged by id on their way in or out.
 */
import type { z } from 'zod'
import type { errorDataSchema } from './app-error.ts'
import { assetCommands } from './commands/asset-commands.ts'
import { connectionCommands } from './commands/connection-commands.ts'
import { jobCommands } from './commands/job-commands.ts'
import { studioCommands } from './commands/studio-commands.ts'

export const contract = { ...studioCommands, ...connectionCommands, ...jobCommands, ...assetCommands } as const

type Contract = typeof contract
export type CommandName = keyof Contract
/** The input as sent: values with defaults are optional. */
export type CommandInput<Name extends CommandName> = z.input<Contract[Name]['input']>
/** The parsed input. */
export type CommandParsed<Name extends CommandName> = z.output<Contract[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<Contract[Name]['output']>

/** Errors are returned as data, since nothing can be thrown across processes. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: z.infer<typeof errorDataSchema> }
