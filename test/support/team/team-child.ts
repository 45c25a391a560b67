/** A server or a worker of a team in a process of its own, to be killed or measured. The engine is a fake that takes its time and signs what it makes. */
import { setTimeout } from 'node:timers/promises'
import { figureFamily } from '../../../electron/service/families/figure.ts'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import { startServer } from '../../../electron/service/team/start-server.ts'
import { startWorker } from '../../../electron/service/team/start-worker.ts'
import { fakeCheckWords, fakeEngine } from '../../service/fake-engine.ts'

export interface TeamChildOptions {
  role: 'server' | 'worker'
  queue: string
  files: string
  leaseSeconds: number
  /** Of a server. */
  port?: number
  /** Of a worker. */
  slots?: number
  /** How long the work of a task takes: any time between the two. */
  workMs?: readonly [number, number]
  /** About how large a result is; 2 KB unless given. */
  resultBytes?: number
}

if (process.argv[2] !== undefined) {
  await live(JSON.parse(process.argv[2]) as TeamChildOptions)
  process.stdout.write('{}\n')
}

async function live({
  role,
  queue,
  files,
  leaseSeconds,
  port = 0,
  slots = 1,
  workMs = [0, 0],
  resultBytes = 0,
}: TeamChildOptions) {
  const log = (level: string, message: string, data?: object) => {
    if (level === 'error') console.error(message, JSON.stringify(data ?? {}))
  }
  const stores = await openStores({ queue, files, links: false, leaseSeconds, superviseSeconds: 1, log })
  const common = { stores, metered: true, families: [figureFamily], log }
  if (role === 'server') {
    await startServer({
      ...common,
      port,
      drainMs: 0,
      checkWords: fakeCheckWords,
      rate: { burst: 1e6, perSecond: 1e6 },
      eventsEveryMs: 200,
      delivery: { delaysMs: [100, 200, 500, 1000, 2000, 5000] },
    })
    return
  }
  const engine = fakeEngine()
  const run = engine.run.bind(engine)
  let made = 0
  engine.run = async (name, input, options) => {
    const [least, most] = workMs
    if (most > 0) await setTimeout(least + Math.random() * (most - least), undefined, { signal: options.signal })
    // Two attempts at one task never make the same bytes: a result put together from both would not have the hash of either.
    const prompt = String((input as unknown as Record<string, unknown>)['prompt'])
    return run(
      name,
      { ...input, prompt: `${prompt} by ${process.pid}-${(made += 1)}-${Math.random()}${'.'.repeat(resultBytes)}` },
      options,
    )
  }
  await startWorker({ ...common, engine, slots, memoryMb: 65_536, pollMs: 200 })
}
