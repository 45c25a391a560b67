/** `npm run check:service -- <service> [--address URL] [--operation ID] [--model ID] [--workflow FILE] [--out DIR]`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { providers } from '../../../electron/backend/connections/providers.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { systemClock } from '../../../electron/backend/system-clock.ts'
import { createEngine } from '../../../electron/workers/engine.ts'
import { WorkerPool } from '../../../electron/workers/pool.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { operationIds, type OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { CheckOptions } from './open-check.ts'
import { faultsIn } from './report.ts'
import { runCheck } from './run-check.ts'
import { openTerminal } from './terminal.ts'

export interface MainPorts {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
  clock?: Clock
  signal: AbortSignal
}

/** Exit codes: 0 the job was done and everything is as recorded, 1 something is not, 2 nothing was sent. */
export async function main(
  args: readonly string[],
  { input, output, clock = systemClock, signal }: MainPorts,
): Promise<number> {
  const engine = createEngine({ moduleUrl: new URL('../../../electron/workers/worker.ts', import.meta.url) })
  const pool = new WorkerPool({ engine, size: 1 })
  try {
    const { out, ...options } = readArguments(args)
    const terminal = openTerminal(input, output)
    const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = resolve(out, `${options.service}-${stamp}`)
    const report = await runCheck(options, { terminal, clock, pool, folder, signal })
    if (report.answers.every(({ asked }) => asked !== 'submit')) return 2
    return report.outcome === 'succeeded' && faultsIn(report).length === 0 ? 0 : 1
  } catch (thrown) {
    output.write(`${AppError.from(thrown).message}\n`)
    return 2
  } finally {
    await pool.stop()
    await engine.stop()
  }
}

/** Throws `invalid-input`. There is no argument for a key, and none that stands for the typed yes. */
export function readArguments(args: readonly string[]): CheckOptions & { out: string } {
  const { values, positionals } = parsed(args)
  const [service, ...rest] = positionals
  const ids = providers.map(({ id }) => id)
  if (service === undefined || rest.length > 0 || !ids.includes(service))
    throw wrong(`Name one service: ${ids.join(', ')}`)
  const { address, operation, model, workflow, out } = values
  if (operation !== undefined && !isOperation(operation))
    throw wrong(`--operation is one of: ${operationIds.join(', ')}`)
  const overrides =
    workflow === undefined ? {} : { 'workflow.check': ['The workflow to check', readFileSync(workflow, 'utf8')] }
  return {
    service,
    ...(address === undefined ? {} : { address }),
    wanted: { ...(operation === undefined ? {} : { operation }), ...(model === undefined ? {} : { modelId: model }) },
    overrides,
    out: out ?? join(process.cwd(), 'service-checks'),
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { address: text, operation: text, model: text, workflow: text, out: text },
    })
  } catch (thrown) {
    throw wrong(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}

function isOperation(text: string): text is OperationId {
  return operationIds.some((id) => id === text)
}
