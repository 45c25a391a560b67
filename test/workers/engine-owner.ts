/** A process that owns an engine with a job in it that never ends by itself. Prints the engine's process ids. */
import { createEngine } from '../../electron/workers/engine.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'

const engine = createEngine({ moduleUrl: new URL('misbehaving-worker.ts', import.meta.url) })
const pool = new WorkerPool({ engine, size: 1 })
await pool.run('inspect', 'run-away-loudly' as never, {
  onProgress: () => console.log(JSON.stringify(engine.pids())),
})
