/** Dispatches commands by name, with any input, and returns plain data. */
import type { z } from 'zod'
import { AppError } from '../../shared/protocol/app-error.ts'
import { inputProblem } from '../../shared/protocol/input-problem.ts'
import { type CommandName, contract, type Reply } from '../../shared/protocol/contract.ts'
import type { Handlers } from './handlers/handler.ts'
import type { BackendPorts } from './ports.ts'
import type { Studio } from './studio/studio.ts'

export interface DispatchOptions {
  handlers: Handlers
  log: BackendPorts['log']
  /** Also validates every output, for tests. */
  parseOutputs?: boolean
}

type Dispatch = (studio: Studio, name: string, input: unknown) => Promise<Reply<unknown>>

/** Parses the input, runs the command, and returns errors as data. Never rejects. */
export function createDispatch({ handlers, log, parseOutputs = false }: DispatchOptions): Dispatch {
  return async (studio, name, input) => {
    try {
      if (!isCommand(name)) throw new AppError('invalid-input', `unknown command ${JSON.stringify(name)}`)
      const { input: inputSchema, output: outputSchema } = contract[name]
      const parsed = inputSchema.safeParse(input ?? {})
      if (!parsed.success) throw inputError(name, parsed.error)
      const handle = handlers[name] as (studio: Studio, input: unknown) => unknown
      const value = await handle(studio, parsed.data)
      return { ok: true, value: parseOutputs ? outputSchema.parse(value) : value }
    } catch (thrown) {
      const error = AppError.from(thrown)
      // An unexpected error is a bug, so its stack is logged.
      if (error.code === 'internal')
        log('error', `${name} failed`, { reason: error.message, stack: thrown instanceof Error ? thrown.stack : null })
      return { ok: false, error: error.toData() }
    }
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(contract, name)
}

/** Reports the fields and what is wrong with them, never their values. */
function inputError(name: string, error: z.ZodError): AppError {
  const problems = error.issues.map(({ path, message }) => ({
    ...inputProblem(path.join('.'), 'malformed', {}),
    message,
  }))
  return new AppError('invalid-input', `the input of ${name} does not fit`, { details: { ...problems[0], problems } })
}
