/**
 * `npm run service -- --queue …`: a team server, which also runs tasks unless configured otherwise. It writes its
 * address to stdout as one line of JSON.
 */
import { openEngine } from '../engine-runner.ts'
import { teamTerminalWords } from '../words/team-terminal.ts'
import { readServerFlags, type Environment } from './command-line.ts'
import { jsonLog } from './json-log.ts'
import { machineSize } from './machine-size.ts'
import { openStores } from './open-stores.ts'
import { startServer } from './start-server.ts'
import { startWorker } from './start-worker.ts'
import { readFileSync } from 'node:fs'
import { AppError } from '../../../shared/protocol/app-error.ts'

/**
 * Resolves to the function that stops the server; null if only help was requested. Rejects with the errors of its
 * parts, and `invalid-input` with a sentence.
 */
export async function serve(args: string[], environment: Environment): Promise<(() => Promise<void>) | null> {
  const flags = readServerFlags(args, environment)
  if (flags === null) {
    console.error(teamTerminalWords.serverUsage)
    return null
  }
  if (flags.queueIsOpen) console.error(teamTerminalWords.queueIsOpen)
  const log = jsonLog(flags.logPrompts)
  const { tasks, memoryMb } = machineSize(flags)
  const stores = await openStores({ ...flags, log, ...(flags.works ? { superviseSeconds: 10 } : {}) })
  const undo: (() => Promise<void>)[] = [() => stores.close()]
  try {
    const server = await startServer({
      stores,
      log,
      port: flags.port,
      host: flags.host,
      metered: flags.metered,
      drainMs: flags.drainMs,
      ...(flags.publicUrl === undefined ? {} : { publicUrl: flags.publicUrl }),
      ...(flags.tls === undefined ? {} : { tls: { cert: readText(flags.tls.cert), key: readText(flags.tls.key) } }),
    })
    undo.unshift(() => server.stop())
    if (flags.announces) {
      const { announce } = await import('./announce.ts')
      undo.unshift(announce(server.url, log))
    }
    if (flags.works) {
      const engine = await openEngine(
        { engineWorkerUrl: new URL('../../workers/worker.ts', import.meta.url), log },
        tasks,
      )
      undo.unshift(() => engine.stop())
      const { metered } = flags
      const worker = await startWorker({ stores, engine, slots: tasks, memoryMb, metered, ended: server.noteEnd, log })
      undo.unshift(() => worker.stop())
    }
    console.error(teamTerminalWords.serving(flags.works ? tasks : 0))
    process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
  } catch (thrown) {
    await inOrder(undo)
    throw thrown
  }
  return () => inOrder(undo)
}

async function inOrder(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}

/** Reads a file named by an operator. Throws AppError `invalid-input` with a sentence. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    throw new AppError('invalid-input', teamTerminalWords.noFile(path), { cause: thrown })
  }
}
