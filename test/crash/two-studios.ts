/**
 * Two studios on one data folder, by paths or in surroundings that hide that it is the same, or one after the other while the first
 * is asleep: what each of them sends to a paid service that forgets every request.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endStates } from '../../shared/protocol/job.ts'
import { until } from '../support/eventually.ts'
import { chanceOf } from './chance.ts'
import { crashModelIds } from './crash-catalogue.ts'
import { startPaidService } from './paid-service.ts'
import { spawnStudio, type Studio, type StudioProcess, type Surroundings } from './studio-process.ts'

/** Ways by which the second studio comes to the folder. */
export const ways = ['bind mount', 'network namespace', 'letter case', 'owner asleep'] as const
export type Way = (typeof ways)[number]

const speed = 50
const jobCount = 6
const beatMs = 60

export interface Report {
  /** By the order: how many tasks the service made of it. */
  tasks: number[]
  /** States of the jobs where they were carried on. */
  states: string[]
  /** Why the second studio did not open, or why the first one does nothing any more. */
  refusal: { reason: unknown; pid: unknown } | null
  /** The process that the refusal should name. */
  ownerPid: number | undefined
}

const isRoot = process.platform === 'linux' && userInfo().uid === 0

/** Why a way cannot be tried here, or null. */
export function whyNot(way: Way): string | null {
  if (way === 'owner asleep') return process.platform === 'win32' ? 'Windows cannot halt a process' : null
  if (!isRoot) return 'it needs Linux and root'
  return runs('unshare', way === 'network namespace' ? '-n' : '-m', 'true') ? null : 'it needs the right to unshare'
}

/** One try. Every studio is gone when it resolves. */
export async function twoStudios(way: Way, seed: number): Promise<Report> {
  const began = performance.now()
  const now = () => Math.round(Date.UTC(2026, 4, 12, 9) + (performance.now() - began) * speed)
  const chance = chanceOf(seed, way)
  const service = await startPaidService(seed, now, { calm: true })
  const base = mkdtempSync(join(tmpdir(), 'maquette-two-'))
  const scene = await openScene(way, base, Number(new URL(service.url).port))
  const first = spawnStudio()
  const second = spawnStudio(scene.second)
  const start = (studio: StudioProcess, dataFolder: string) =>
    studio.start({ dataFolder, now: now(), speed, leaseBeatMs: beatMs })
  try {
    await start(first, scene.folders[0])
    await submitJobs(first, `${service.url}/forgets`)
    const isFirst = way === 'owner asleep' || chance.is(0.5)
    if (isFirst) await release(first)
    await sleep(chance.below(80))
    let refusal: Report['refusal'] = null
    let owner: StudioProcess = first
    if (way === 'owner asleep') {
      first.signal('SIGSTOP')
      // As where the system has no locks, or has dropped that of a computer that was asleep.
      rmSync(join(scene.folders[0], 'lock.sqlite'), { force: true })
      await start(second, scene.folders[1])
      // Refused where the first one fell asleep in the middle of a write: then it is the second one that has to wait.
      await release(second).catch(() => undefined)
      await sleep(chance.below(200))
      first.signal('SIGCONT')
      const settled = await until(async () => (await ownerOf(first, second)) ?? (await ownerOf(second, first)) ?? false)
      owner = settled.owner
      refusal = settled.refusal
      await release(owner)
    } else {
      try {
        await start(second, scene.folders[1])
        await release(second)
      } catch {
        const [, pid] = /"pid":(\d+)/.exec(second.complaints()) ?? []
        refusal = { reason: /in-use/.exec(second.complaints())?.[0], pid: Number(pid) }
      }
      if (!isFirst) await release(first)
    }
    // Those that left while the owner fell asleep are for the artist to decide.
    const settled = (state: string) => endStates.includes(state as never) || state === 'unsure'
    const states = await until(async () => {
      const found = await statesOf(owner)
      return found.length === jobCount && found.every(settled) ? found : false
    })
    const orders = Array.from({ length: jobCount }, (_, index) => index + 1)
    const books = service.accounts.get('forgets')
    return {
      tasks: orders.map((order) => books?.of(order).length ?? 0),
      states,
      refusal,
      ownerPid: owner.pid,
    }
  } finally {
    await Promise.all([first.kill(), second.kill()])
    await scene.close()
    await service.close()
    rmSync(base, { recursive: true, force: true })
  }
}

interface Scene {
  /** The one folder as each of the two names it. */
  folders: readonly [string, string]
  second: Surroundings
  close(): Promise<void>
}

async function openScene(way: Way, base: string, port: number): Promise<Scene> {
  const folder = join(base, 'Studio')
  const close = async () => undefined
  switch (way) {
    case 'owner asleep':
      return { folders: [folder, folder], second: {}, close }
    case 'bind mount':
      return { ...bound(folder, join(base, 'elsewhere')), close }
    case 'letter case': {
      const volume = openCaselessVolume(base)
      if (volume === null) return { ...bound(folder, join(base, 'STUDIO')), close }
      const folders = [join(volume, 'Studio'), join(volume, 'STUDIO')] as const
      return { folders, second: {}, close: async () => void runs('umount', '-l', volume) }
    }
    case 'network namespace': {
      // Only by this socket file does the second one reach the service, so that it could send.
      const path = join(base, 'relay.sock')
      const relay = await openRelay(path, port)
      return {
        folders: [folder, folder],
        second: {
          through: ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
          flags: ['--import', fileURLToPath(new URL('relay.ts', import.meta.url))],
          env: { MAQUETTE_TEST_RELAY: `${port} ${path}` },
        },
        close: async () => void relay.close(),
      }
    }
  }
}

/** The second one sees the folder at another path, in a mount namespace that ends with it. */
function bound(folder: string, alias: string): Pick<Scene, 'folders' | 'second'> {
  mkdirSync(folder, { mode: 0o700 })
  mkdirSync(alias, { mode: 0o700 })
  const mount = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
  return {
    folders: [folder, alias],
    second: { through: ['unshare', '-m', 'sh', '-c', mount, 'sh', folder, alias] },
  }
}

/** A volume that takes both letter cases for the same name; null where this computer can make none. */
function openCaselessVolume(base: string): string | null {
  const image = join(base, 'volume')
  const at = join(base, 'mounted')
  writeFileSync(image, '')
  // Sparse. Larger than what the studio keeps free.
  truncateSync(image, 1024 ** 3)
  mkdirSync(at)
  const isMounted = runs('mkntfs', '-F', '-q', '-Q', image) && runs('lowntfs-3g', '-o', 'ignore_case', image, at)
  return isMounted ? at : null
}

/** What `letter case` is shown with here. */
export function lettersBy(): string {
  return existsSync('/usr/bin/lowntfs-3g') || existsSync('/bin/lowntfs-3g')
    ? 'a volume that ignores case'
    : 'a bind mount in the other case: no ntfs-3g here'
}

function openRelay(path: string, port: number): Promise<Server> {
  const relay = createServer((socket) => {
    const inside = connect(port, '127.0.0.1')
    inside.on('error', () => socket.destroy())
    socket.on('error', () => inside.destroy())
    socket.pipe(inside).pipe(socket)
  })
  return new Promise((resolve) => relay.listen(path, () => resolve(relay)))
}

function runs(command: string, ...words: string[]): boolean {
  try {
    execFileSync(command, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function submitJobs(studio: Studio, baseUrl: string): Promise<void> {
  await need(studio.call('settings.change', { held: true, concurrentJobs: 1 }))
  const overrides = { deduplicates: 'no', list: 'none', 'rate.submits': '60000', 'rate.asks': '60000' }
  const { id } = await need(
    studio.call('connections.add', { provider: 'specification', name: 'paid', baseUrl, overrides }),
  )
  await need(studio.call('catalogue.get', { connectionId: id }))
  for (let seed = 1; seed <= jobCount; seed++) {
    const request = {
      operation: 'text-to-3d',
      modelId: crashModelIds[0],
      prompt: 'a gear',
      parameters: { seed },
    } as const
    await need(studio.call('jobs.submit', { connectionId: id, ...request, files: {} }))
  }
}

async function release(studio: Studio): Promise<void> {
  await need(studio.call('settings.change', { held: false }))
}

async function statesOf(studio: Studio): Promise<string[]> {
  const { jobs } = await need(studio.call('studio.snapshot', {}))
  return jobs.map(({ state }) => state)
}

/** Why a studio does nothing any more; false while it does. */
async function frozenBy(studio: Studio): Promise<NonNullable<Report['refusal']> | false> {
  const { disk } = await need(studio.call('studio.snapshot', {}))
  return disk === null ? false : { reason: disk.details?.['reason'], pid: disk.details?.['pid'] }
}

/** Null unless the one works and the other says that it does. */
async function ownerOf(owner: StudioProcess, other: StudioProcess) {
  const refusal = await frozenBy(other)
  return refusal !== false && refusal.pid === owner.pid && (await frozenBy(owner)) === false ? { owner, refusal } : null
}

async function need<Value>(asked: Promise<{ ok: true; value: Value } | { ok: false; error: { message: string } }>) {
  const reply = await asked
  if (!reply.ok) throw new Error(reply.error.message)
  return reply.value
}
