/** Many lives of one studio: started, used and killed at a random moment, again and again; then left to settle. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Artist } from './artist.ts'
import { chanceOf, type Chance } from './chance.ts'
import { brokenAtTheEnd, brokenNow } from './check-promises.ts'
import { openPaidServices } from './paid-services.ts'
import type { OpenServices, ServiceMoment, Services } from './services.ts'
import { settle } from './settle.ts'
import { Gone, spawnStudio, type Studio, type StudioProcess } from './studio-process.ts'

export interface CrashReport {
  /** One sentence each; empty when every promise was kept. */
  broken: string[]
  kills: number
  /** How often the studio was killed after each kind of moment. */
  moments: Record<string, number>
  jobs: number
  tasks: number
  /** Jobs that no one but the artist could decide. */
  decisions: number
  medianStartMs: number
}

/** The studio's clock runs so much faster than ours: its patience of seconds is ours of milliseconds. */
const speed = 50
const begins = Date.UTC(2026, 4, 12, 9)
/** A life ends after this long where the moment it was to end after never comes. */
const longestLifeMs = 900

type Moment = ServiceMoment | 'starting' | 'started' | 'reported' | 'answered' | 'job-changed'

const momentWeights: Readonly<Record<Moment, number>> = {
  starting: 10,
  started: 8,
  reported: 10,
  answered: 10,
  'job-changed': 8,
  'submit-arrived': 14,
  'submit-accepted': 12,
  'submit-answered': 10,
  'upload-arrived': 8,
  'upload-answered': 6,
  asked: 4,
  listed: 3,
  cancelled: 4,
  'download-began': 14,
  'download-ended': 12,
}

/** Fewer tasks than a quarter of the kills prove little: by chance the first lives may be too short to ask for anything. */
export function hasEnoughTasks(tasks: number, kills: number): boolean {
  return tasks > kills / 4
}

/**
 * Kills a studio so many times that is connected to these services, up to three times as often where they were hardly asked,
 * and looks whether every promise was kept. Stops at the first that was broken.
 */
export async function crashRun(
  seed: number,
  kills: number,
  openServices: OpenServices = openPaidServices,
): Promise<CrashReport> {
  const began = performance.now()
  const now = () => Math.round(begins + (performance.now() - began) * speed)
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-crash-'))
  const services = await openServices(seed, now, speed)
  const chance = chanceOf(seed, 'artist')
  const report: CrashReport = { broken: [], kills: 0, moments: {}, jobs: 0, tasks: 0, decisions: 0, medianStartMs: 0 }
  const startsMs: number[] = []
  const begin = async (studio: StudioProcess) => {
    const { tookMs } = await studio.start({ dataFolder, now: now(), speed, keys: keysOf(services, ids) })
    startsMs.push(Math.round(tookMs))
  }

  let ids: ReadonlyMap<string, string> = new Map()
  let studio = spawnStudio()
  await begin(studio)
  ids = await addConnections(studio, services)
  const artist = new Artist(chance, services, ids)
  await studio.stop()

  const evidence = { dataFolder, services }
  let warm = spawnStudio()
  try {
    const isOver = () =>
      report.kills >= kills && (hasEnoughTasks(services.tasks().length, kills) || report.kills >= 3 * kills)
    while (!isOver() && report.broken.length === 0) {
      studio = warm
      studio.onJob = (id, state) => void artist.states.set(id, state)
      const moment = await liveAndDie(studio, chance, services, () => begin(studio), artist)
      warm = spawnStudio()
      report.kills += 1
      report.moments[moment] = (report.moments[moment] ?? 0) + 1
      const isThorough = report.kills % 50 === 0
      // Not every time: a store that was looked at has been tidied up, and the next life should meet what a crash leaves.
      if (report.kills % 5 === 0) report.broken.push(...brokenNow(evidence, isThorough))
      report.broken.push(...artist.complaints, ...services.complaints)
      if (studio.complaints() !== '') report.broken.push(`the studio says: ${studio.complaints()}`)
    }
    if (report.broken.length === 0) {
      studio = warm
      await begin(studio)
      report.decisions = await settle(studio, artist, services)
      await studio.stop()
      report.broken.push(...artist.complaints, ...services.complaints, ...brokenAtTheEnd(evidence))
    }
  } finally {
    await warm.kill()
    await services.close()
  }
  report.tasks = services.tasks().length
  report.jobs = [...services.orders.all.values()].filter(({ jobId }) => jobId !== null).length
  report.medianStartMs = startsMs.toSorted((a, b) => a - b)[Math.floor(startsMs.length / 2)] ?? 0
  if (report.broken.length > 0)
    report.broken = [...new Set(report.broken)].slice(0, 40).concat(`the data folder is ${dataFolder}`)
  return report
}

/** One life. Resolves with the moment it ended after, when the process is gone. */
async function liveAndDie(
  studio: StudioProcess,
  chance: Chance,
  services: Services,
  begin: () => Promise<void>,
  artist: Artist,
): Promise<string> {
  const wanted = chance.weighted(momentWeights)
  // Most often at once; now and then a while later.
  const delayMs = chance.next() ** 3 * 100
  const come = Promise.withResolvers<string>()
  const started = Promise.withResolvers<void>()
  const note = (moment: Moment) => {
    if (moment === 'started') started.resolve()
    if (moment === wanted) come.resolve(moment)
  }
  services.onMoment = note
  studio.onJob = (id, state) => {
    artist.states.set(id, state)
    note('job-changed')
  }
  const tooLate = new AbortController()
  // How long a start takes on a busy machine is not a part of a life.
  const late = started.promise
    .then(() => sleep(longestLifeMs, 'too late', { signal: tooLate.signal }))
    .catch(() => 'too late')
  const life = live(studio, begin, artist, note)
  note('starting')
  const moment = await Promise.race([come.promise, late, life.then(() => 'too late')])
  tooLate.abort()
  await sleep(delayMs)
  await studio.kill()
  await life
  return moment
}

async function live(
  studio: StudioProcess,
  begin: () => Promise<void>,
  artist: Artist,
  note: (moment: Moment) => void,
): Promise<void> {
  try {
    await begin()
    note('started')
    for (;;) {
      const acting = artist.act(studio)
      note('reported')
      await acting
      note('answered')
      await sleep(15)
    }
  } catch (thrown) {
    if (!(thrown instanceof Gone)) artist.complaints.push(String(thrown))
  }
}

/** Resolves with the ids of the connections by the account's name. */
export async function addConnections(studio: Studio, services: Services): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  await studio.call('settings.change', { concurrentJobs: 16 })
  for (const [account, connection] of services.connections) {
    const reply = await studio.call('connections.add', connection)
    if (!reply.ok) throw new Error(reply.error.message)
    ids.set(account, reply.value.id)
    const key = services.keys().get(account)
    if (key !== undefined) await studio.call('connections.set-key', { id: reply.value.id, key, storage: 'run' })
    await studio.call('catalogue.get', { connectionId: reply.value.id })
  }
  return ids
}

/** By the connection's id. */
export function keysOf(services: Services, ids: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...services.keys()].flatMap(([account, key]) => {
      const id = ids.get(account)
      return id === undefined ? [] : [[id, key]]
    }),
  )
}
