/** `npm run worker`: runs the team's tasks until it is stopped, and then returns unfinished ones to the queue. */
import { Console } from 'node:console'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { openEngine } from '../engine-runner.ts'
import { teamTerminalWords } from '../words/team-terminal.ts'
import { readWorkerFlags } from './command-line.ts'
import { jsonLog } from './json-log.ts'
import { machineSize } from './machine-size.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { workMetrics } from './metrics/work-metrics.ts'
import { openStores } from './open-stores.ts'
import { startWorker } from './start-worker.ts'

globalThis.console = new Console(process.stderr)

try {
  const flags = readWorkerFlags(process.argv.slice(2), process.env)
  if (flags === null) console.error(teamTerminalWords.workerUsage)
  else await work(flags)
} catch (thrown) {
  const error = AppError.from(thrown)
  console.error(error.code === 'internal' ? error : teamTerminalWords.cannotStart(error.message))
  process.exitCode = error.code === 'invalid-input' ? 2 : 1
}

async function work(flags: NonNullable<ReturnType<typeof readWorkerFlags>>): Promise<void> {
  if (flags.queueIsOpen) console.error(teamTerminalWords.queueIsOpen)
  const log = jsonLog(flags.logPrompts)
  const { tasks, memoryMb } = machineSize(flags)
  const stores = await openStores({ ...flags, links: false, superviseSeconds: 10, log })
  const engine = await openEngine({ engineWorkerUrl: new URL('../../workers/worker.ts', import.meta.url), log }, tasks)
  const metrics = workMetrics()
  const { metered, metricsPort } = flags
  const worker = await startWorker({ stores, engine, slots: tasks, memoryMb, metered, ended: metrics.ended, log })
  const closeMetrics = metricsPort === undefined ? null : await serveMetrics(metrics.registry, metricsPort)
  const end = async () => {
    await worker.stop()
    await engine.stop()
    await stores.close()
    await closeMetrics?.()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  process.once('SIGINT', () => void end())
  process.stdout.write(`${JSON.stringify({ worker: worker.name, tasks, memory_mb: memoryMb })}\n`)
}
