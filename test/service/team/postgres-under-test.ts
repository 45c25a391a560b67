/** A PostgreSQL of one's own in a temporary folder: of Debian's package, run as a user without rights, gone with the tests. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll } from 'vitest'

const run = promisify(execFile)
/** Where the programs are; undefined where it is not installed. */
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

export const hasPostgres = programs !== undefined

/** For the name of a suite, so that what is skipped says why. */
export const postgresOrWhyNot = hasPostgres ? 'PostgreSQL' : 'PostgreSQL: apt-get install -y postgresql'

export interface PostgresUnderTest {
  port: number
  /** A new and empty database. */
  database(): Promise<string>
  /** `kill -9` of the server and all of its processes, and a new start. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const identity = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(which: '-u' | '-g'): number {
  return hasPostgres ? Number(execFileSync('id', [which, 'postgres']).toString()) : 0
}

async function startPostgres(): Promise<PostgresUnderTest> {
  if (programs === undefined) throw new Error(postgresOrWhyNot)
  const folder = mkdtempSync(join(tmpdir(), 'maquette-postgres-'))
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'maquette', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...identity,
      cwd: folder,
    },
  )
  const port = await freePort()
  let server = await startServer()
  let databases = 0

  async function startServer(): Promise<ChildProcess> {
    // Without fsync: what the operating system has outlives any process, and no test cuts its power.
    const settings = ['fsync=off', 'max_connections=200', `unix_socket_directories=${folder}`, 'log_min_messages=fatal']
    const started = spawn(
      join(programs ?? '', 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
      { ...identity, cwd: folder, stdio: 'ignore', detached: true },
    )
    for (;;) {
      if (started.exitCode !== null) throw new Error('PostgreSQL ended')
      if (await answers(port)) return started
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // The whole group: its processes would otherwise keep the memory that they share.
    if (signal === 'SIGKILL') process.kill(-(server.pid ?? 0), 'SIGKILL')
    else server.kill(signal)
    await ended
  }

  return {
    port,
    async database() {
      databases += 1
      const name = `test_${databases}`
      const client = new Client(urlOf(port, 'postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(port, name)
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

/** One for all tests of a file. */
export function postgresOfFile(): () => Promise<PostgresUnderTest> {
  let started: Promise<PostgresUnderTest> | undefined
  afterAll(async () => (await started)?.stop())
  return () => (started ??= startPostgres())
}

function urlOf(port: number, database: string): string {
  return `postgres://maquette@127.0.0.1:${port}/${database}`
}

async function answers(port: number): Promise<boolean> {
  const client = new Client(urlOf(port, 'postgres'))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
