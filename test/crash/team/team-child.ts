/** A server or a worker of a team in a process of its own, to be killed. The engine is a fake that takes its time and signs what it makes. */
import { setTimeout } from 'node:timers/promises'
import { figureFamily } from '../../../electron/service/families/figure.ts'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import { startServer } from '../../../electron/service/team/start-server.ts'
import { startWorker } from '../../../electron/service/team/start-worker.ts'
import { fakeCheckWords, fakeEngine } from '../../service/fake-engine.ts'

const [role = '', queue = '', files = '', port = '0'] = process.argv.slice(2)
const log = (level: string, message: string, data?: object) => {
  if (level === 'error') console.error(message, JSON.stringify(data ?? {}))
}
const stores = await openStores({ queue, files, links: false, leaseSeconds: 10, superviseSeconds: 1, log })
const common = { stores, metered: true, families: [figureFamily], log }
if (role === 'server') {
  await startServer({
    ...common,
    port: Number(port),
    drainMs: 0,
    checkWords: fakeCheckWords,
    rate: { burst: 100_000, perSecond: 100_000 },
    room: 1000,
    eventsEveryMs: 200,
    delivery: { delaysMs: [100, 200, 500, 1000, 2000, 5000] },
  })
} else {
  const engine = fakeEngine()
  const run = engine.run.bind(engine)
  let made = 0
  engine.run = async (name, input, options) => {
    await setTimeout(20 + Math.random() * 280, undefined, { signal: options.signal })
    // Two attempts at one task never make the same bytes: a result put together from both would not have the hash of either.
    const signed = `${String((input as unknown as Record<string, unknown>)['prompt'])} by ${process.pid}-${(made += 1)}-${Math.random()}`
    return run(name, { ...input, prompt: signed }, options)
  }
  await startWorker({ ...common, engine, slots: 3, memoryMb: 16_384, pollMs: 200 })
}
process.stdout.write('{}\n')
