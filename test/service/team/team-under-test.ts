/** Servers and workers of a team in this process, with the fake engine, over a database of their own. */
import { onTestFinished } from 'vitest'
import { figureFamily } from '../../../electron/service/families/figure.ts'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import type { Stores } from '../../../electron/service/team/open-stores.ts'
import { startServer } from '../../../electron/service/team/start-server.ts'
import type { StartServerOptions, TeamServer } from '../../../electron/service/team/start-server.ts'
import { startWorker } from '../../../electron/service/team/start-worker.ts'
import type { StartedWorker } from '../../../electron/service/team/start-worker.ts'
import { fakeCheckWords, fakeEngine } from '../fake-engine.ts'
import type { FakeEngine } from '../fake-engine.ts'
import { clientOf, temporaryFolder } from '../service-under-test.ts'
import type { UnderTest } from '../service-under-test.ts'

export interface TeamOptions {
  url: string
  files: string
  metered?: boolean
  credits?: number | null
  slots?: number
  workers?: number
  server?: Partial<StartServerOptions>
}

export interface TeamUnderTest extends Omit<UnderTest, 'service' | 'folder' | 'restart'> {
  server: TeamServer
  workers: StartedWorker[]
  stores: Stores
  account: { id: string; key: string }
  /** What another key would ask. */
  as: (key: string) => ReturnType<typeof clientOf>
  stop(): Promise<void>
}

export const noLimits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }

/** Is stopped when the test ends. */
export async function serveTeam(options: TeamOptions, account?: { id: string; key: string }): Promise<TeamUnderTest> {
  const { url, files, metered = false, slots = 2, workers: count = 1 } = options
  const engine = fakeEngine()
  const logged: string[] = []
  const log = (_level: string, message: string, data?: object) =>
    void logged.push(`${message} ${JSON.stringify(data ?? {})}`)
  const stores = await openStores({ queue: url, files, links: true, leaseSeconds: 10, superviseSeconds: 1, log })
  const server = await startServer({
    stores,
    port: 0,
    metered,
    drainMs: 0,
    families: [figureFamily],
    checkWords: fakeCheckWords,
    rate: { burst: 10_000, perSecond: 10_000 },
    eventsEveryMs: 100,
    log,
    ...options.server,
  })
  const workers: StartedWorker[] = []
  for (let started = 0; started < count; started += 1)
    workers.push(
      await startWorker({
        stores,
        engine,
        slots,
        memoryMb: 16_384,
        metered,
        families: [figureFamily],
        pollMs: 200,
        log,
      }),
    )
  const own = account ?? (await server.accounts.add('someone', options.credits ?? (metered ? 500 : null), 1, noLimits))
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await server.stop()
    await stores.close()
  }
  const end = () => (stopped ??= stop())
  onTestFinished(end)
  const as = (key: string) => clientOf({ url: server.url, key })
  return {
    ...as(own.key),
    server,
    workers,
    stores,
    account: own,
    engine: engine satisfies FakeEngine,
    logged,
    as,
    stop: end,
  }
}

/** Over a new folder. */
export async function newTeam(url: string, options: Partial<TeamOptions> = {}): Promise<TeamUnderTest> {
  return serveTeam({ url, files: await temporaryFolder(), ...options })
}
