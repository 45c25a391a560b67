/** A PostgreSQL of one's own in a temporary folder: of Debian's package, run as a user without rights, gone with the tests. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)
/** Where the programs are; undefined where it is not installed. */
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

export const hasPostgres = programs !== undefined

/** For the name of a suite, so that what is skipped says why. */
export const postgresOrWhyNot = hasPostgres ? 'PostgreSQL' : 'PostgreSQL: apt-get install -y postgresql'

/** Where a program of the package is. Throws where it is not installed. */
export function postgresProgram(name: string): string {
  if (programs === undefined) throw new Error(postgresOrWhyNot)
  return join(programs, name)
}

export interface PostgresUnderTest {
  port: number
  /** Of its processes, all that there have been. */
  processorMs(): number
  /** A new database with the tables of this version, or with none. */
  database(kind?: 'tables' | 'empty'): Promise<string>
  /** `kill -9` of the server and all of its processes, and a new start. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const identity = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** What is entered as root goes on as that user; each of these words takes the place of the process before it. */
const withoutRights = ['setpriv', '--reuid', String(identity.uid), '--regid', String(identity.gid), '--clear-groups']

function idOf(which: '-u' | '-g'): number {
  return hasPostgres ? Number(execFileSync('id', [which, 'postgres']).toString()) : 0
}

export interface PostgresOptions {
  /** What was committed outlives a cut of power too, at the price of a disk. Without it, it outlives the death of any process. */
  durable?: boolean
  /** The network namespace that it lives in, and its address there; this one and 127.0.0.1 unless given. Needs root. */
  at?: { namespace: string; address: string }
}

/** Is to be stopped by whoever starts it. */
export async function startPostgres({ durable = false, at }: PostgresOptions = {}): Promise<PostgresUnderTest> {
  const host = at?.address ?? '127.0.0.1'
  const folder = mkdtempSync(join(durable ? tmpdir() : inMemory(), 'maquette-postgres-'))
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  await run(
    postgresProgram('initdb'),
    ['-D', data, '-U', 'maquette', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...identity,
      cwd: folder,
    },
  )
  // In a namespace of its own it is reached from machines that only this one knows.
  if (at !== undefined) appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/8 trust\n')
  const port = await freePort()
  let server = await startServer()
  let databases = 0
  let template: Promise<string> | undefined

  async function startServer(tries = 50): Promise<ChildProcess> {
    const settings = [
      // Without it: what the operating system has outlives any process, and no test cuts its power.
      `fsync=${durable ? 'on' : 'off'}`,
      'max_connections=200',
      `unix_socket_directories=${folder}`,
      'log_min_messages=fatal',
    ]
    const listening = at === undefined ? host : '0.0.0.0'
    const words = ['-D', data, '-h', listening, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
    const about = { cwd: folder, stdio: 'ignore' } as const
    const started =
      at === undefined
        ? spawn(postgresProgram('postgres'), words, { ...identity, ...about })
        : spawn('ip', ['netns', 'exec', at.namespace, ...withoutRights, postgresProgram('postgres'), ...words], about)
    for (;;) {
      if (started.exitCode !== null) {
        // The processes of one that was killed still hold its memory until they notice that it has died.
        if (tries === 0) throw new Error('PostgreSQL ended')
        await new Promise((resolve) => setTimeout(resolve, 200))
        return startServer(tries - 1)
      }
      if (await answers(host, port)) return started
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    const pids = signal === 'SIGKILL' ? childrenOf(server.pid ?? 0) : []
    server.kill(signal)
    for (const pid of pids) killIfThere(pid)
    await ended
  }

  async function create(name: string, from: string): Promise<string> {
    const client = new Client(urlOf(host, port, 'postgres'))
    await client.connect()
    await client.query(`create database ${name} template ${from}`)
    await client.end()
    return urlOf(host, port, name)
  }

  /** The tables are made once and copied. */
  async function makeTemplate(): Promise<string> {
    const queue = await create('with_tables', 'template0')
    const stores = await openStores({ queue, files: folder, links: false, leaseSeconds: 10, log: () => {} })
    await stores.close()
    return 'with_tables'
  }

  return {
    port,
    processorMs: () => processorMsWithChildren(server.pid ?? 0),
    async database(kind = 'tables') {
      databases += 1
      return create(`test_${databases}`, kind === 'empty' ? 'template0' : await (template ??= makeTemplate()))
    },
    async crash() {
      await end('SIGKILL')
      rmSync(join(data, 'postmaster.pid'), { force: true })
      server = await startServer()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On Linux in memory where there is room: a cluster is some 50 MB. */
function inMemory(): string {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 ** 30 ? '/dev/shm' : tmpdir()
}

/** Of a process and its children, so far; 0 where the system does not say. */
export function processorMsWithChildren(pid: number): number {
  return processorMsOf(pid, childrenOf(pid))
}

/** Fields 14 to 17 of `/proc/PID/stat`, in hundredths of a second: its own time, and that of children that have ended. */
function processorMsOf(parent: number, children: readonly number[]): number {
  const times = (pid: number) =>
    existsSync(`/proc/${pid}/stat`)
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).map(Number)
      : undefined
  const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0)
  return 10 * (sum(times(parent)) + sum(children.map((pid) => sum(times(pid)?.slice(0, 2)))))
}

/** Where the system says it; otherwise they end by themselves when they notice. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(/\s+/).map(Number) : []
}

function killIfThere(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended before.
  }
}

function urlOf(host: string, port: number, database: string): string {
  return `postgres://maquette@${host}:${port}/${database}`
}

async function answers(host: string, port: number): Promise<boolean> {
  const client = new Client(urlOf(host, port, 'postgres'))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
