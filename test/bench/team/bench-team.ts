/** A team for the benchmark: a database on the disk that flushes what it commits, and processes over it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import type { Stores } from '../../../electron/service/team/open-stores.ts'
import { Accounts } from '../../../electron/service/team/postgres/accounts.ts'
import { freePort } from '../../support/free-port.ts'
import { startPostgres } from '../../support/team/postgres-cluster.ts'
import type { TeamChildOptions } from '../../support/team/team-child.ts'
import packageJson from '../../../package.json' with { type: 'json' }

export interface BenchTeam {
  queue: string
  files: string
  stores: Stores
  accounts: Accounts
  /** The address of a new server with a process of its own, as `npm run service` starts it. */
  server(): Promise<{ url: string; child: ChildProcess }>
  /** With the fake engine. */
  worker(options?: Partial<TeamChildOptions>): Promise<ChildProcess>
  /** A script with arguments, in the environment of the team, where `core` is given on that one alone (Linux). Resolves when it says its first line. */
  start(script: string, args: readonly string[], core?: number): Promise<ChildProcess>
  /** Of the database, so far. */
  databaseMs(): number
  stop(): Promise<void>
}

/** Of Node, as `npm run service` gives them. */
const serviceFlags = packageJson.scripts.service.split(' ').filter((word) => word.startsWith('--'))
const child = fileURLToPath(new URL('../../support/team/team-child.ts', import.meta.url))

export async function benchTeam(): Promise<BenchTeam> {
  const files = mkdtempSync(join(tmpdir(), 'maquette-team-'))
  const postgres = await startPostgres({ durable: true })
  const queue = await postgres.database()
  const stores = await openStores({ queue, files, links: false, leaseSeconds: 30, log: () => {} })
  const children: ChildProcess[] = []

  async function start(script: string, args: readonly string[], core?: number): Promise<ChildProcess> {
    return run([process.execPath, script, ...args], core)
  }

  async function run(command: readonly string[], core?: number): Promise<ChildProcess> {
    const isHeld = core !== undefined && process.platform === 'linux'
    const [program = '', ...given] = isHeld ? ['taskset', '-c', String(core), ...command] : command
    const started = spawn(program, given, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MAQUETTE_QUEUE: queue, MAQUETTE_FILES: files },
    })
    children.push(started)
    await once(started.stdout, 'data')
    return started
  }

  const fake = (options: Partial<TeamChildOptions> & Pick<TeamChildOptions, 'role'>, flags: readonly string[] = []) =>
    run([
      process.execPath,
      ...flags,
      child,
      JSON.stringify({ queue, files, leaseSeconds: 30, ...options } satisfies TeamChildOptions),
    ])
  return {
    queue,
    files,
    stores,
    accounts: new Accounts(stores.database, Date.now),
    start,
    async server() {
      const port = await freePort()
      return {
        child: await fake({ role: 'server', port }, serviceFlags),
        url: `http://127.0.0.1:${port}`,
      }
    },
    databaseMs: () => postgres.processorMs(),
    worker: (options = {}) => fake({ role: 'worker', ...options }),
    async stop() {
      await Promise.all(children.map(endOf))
      await stores.close()
      await postgres.stop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** Ends it at once. */
export async function endOf(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return
  const ended = once(started, 'exit')
  started.kill('SIGKILL')
  await ended
}

/** The most memory a process has had so far, in MB. Linux only; undefined elsewhere. */
export function maxMemoryMb(started: ChildProcess): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${started.pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}
