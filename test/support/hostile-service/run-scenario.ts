/** Plays one scenario through the whole studio, and holds everything against it that must always be so. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { expect } from 'vitest'
import { describeError } from '../../../renderer/words/errors.ts'
import { noteWords } from '../../../renderer/words/queue/note-words.ts'
import { studioEventSchema } from '../../../shared/protocol/studio-event.ts'
import { endStates, type JobState } from '../../../shared/protocol/job.ts'
import { fastClock } from '../fast-clock.ts'
import { type HostileService, hostileKey, startHostileService } from './hostile-service.ts'
import type { Scenario } from './scenario.ts'
import { startStudioUnderTest, type StudioUnderTest } from './studio-under-test.ts'

/** After a job is over, and after one stands still: time enough for whatever should not happen. */
const lingerMs = { over: 15_000, standing: 180_000 }

/** Resolves to the state in which the job ended, or rejects with what was not as it had to be. */
export async function runScenario(scenario: Scenario): Promise<JobState> {
  const clock = fastClock(scenario.speed === undefined ? {} : { speed: scenario.speed })
  const service = await startHostileService({ clock, ...scenario.service })
  try {
    const studio = await startStudioUnderTest({
      clock,
      baseUrl: service.url,
      overrides: scenario.overrides ?? {},
      engine: scenario.engine === true,
      ...(scenario.roomBytes === undefined ? {} : { roomBytes: scenario.roomBytes }),
      visits: service.visits,
    })
    try {
      await scenario.arrange?.(service)
      await play(scenario, studio, service)
      await studio.stop()
      checkDisk(studio)
      return studio.job().state
    } finally {
      await studio.stop()
      rmSync(studio.root, { recursive: true, force: true })
    }
  } finally {
    await service.close()
  }
}

async function play(scenario: Scenario, studio: StudioUnderTest, service: HostileService): Promise<void> {
  const { sees } = scenario
  if (scenario.act === undefined) await studio.submit()
  else await scenario.act(studio, service)
  const isSo = () => {
    const { state, note } = studio.job()
    const words = note === null ? undefined : noteWords(note)
    return state === sees.state && titleOf(studio) === (sees.title ?? null) && (sees.note ?? words) === words
  }
  const what = `the job is ${[sees.state, sees.title, sees.note].filter((words) => words !== undefined).join(': ')}`
  await studio.until(what, isSo)
  await studio.clock.sleep(endStates.includes(sees.state) ? lingerMs.over : lingerMs.standing)
  // What stands still is tried again now and then, and is another for that moment.
  await studio.until(`${what}, still`, isSo)
  checkWords(scenario, studio)
  await checkBooks(scenario, studio, service)
  const { moments } = await studio.call('jobs.timeline', { id: studio.job().id })
  expect(moments.length).toBeGreaterThan(0)
  expect(JSON.stringify(moments)).not.toContain(hostileKey)
  checkKey(studio, service)
  await scenario.expect.also?.(studio, service)
}

/** The words at the end, and on the way. */
function checkWords({ sees, expect: expected }: Scenario, studio: StudioUnderTest): void {
  const job = studio.job()
  expect({ state: job.state, title: titleOf(studio) }).toEqual({ state: sees.state, title: sees.title ?? null })
  const error = errorOf(studio)
  if (expected.code !== undefined) expect(error?.code).toBe(expected.code)
  if (expected.reason !== undefined) expect(error?.details?.['reason']).toBe(expected.reason)
  for (const words of sees.meanwhile ?? []) expect([...studio.seen]).toContain(words)
}

/** Tasks, requests, files and money. */
async function checkBooks(scenario: Scenario, studio: StudioUnderTest, service: HostileService): Promise<void> {
  const { tasks, submits = tasks, books = 'same' } = scenario.expect
  const assets = scenario.expect.assets ?? (scenario.sees.state === 'done' ? 1 : 0)
  expect({ tasks: service.books.tasks().length, submits: service.count('submit') }).toEqual({ tasks, submits })
  const snapshot = await studio.call('studio.snapshot', {})
  expect(snapshot.assets).toHaveLength(assets)
  const file = snapshot.assets.find(({ id }) => id === studio.job().assetIds[0])?.problem ?? null
  expect(file === null ? undefined : describeError(file).title).toBe(scenario.sees.file)
  const stored = snapshot.jobs.find(({ id }) => id === studio.job().id)
  if (endStates.includes(scenario.sees.state)) expect(stored).toEqual(studio.job())
  else expect(stored?.taskId).toBe(studio.job().taskId)
  if (books === 'undecided') return
  const summary = await studio.call('ledger.summary', {
    from: '2026-01-01T00:00:00.000Z',
    to: '2027-01-01T00:00:00.000Z',
  })
  expect(
    summary.all.every(({ unit, connectionId }) => unit === 'credits' && connectionId === studio.connectionId),
  ).toBe(true)
  const all = summary.all[0] ?? { charged: 0, refunded: 0, estimated: 0, unknown: 0 }
  const { spent } = snapshot.connections.find(({ id }) => id === studio.connectionId)!
  expect({ credits: spent.credits, unknown: spent.unknown }).toEqual({
    credits: all.charged - all.refunded,
    unknown: all.unknown,
  })
  expect(all.unknown).toBe(0)
  if (books === 'same') expect(all.estimated).toBe(0)
  expect(all.charged - all.refunded).toBeGreaterThanOrEqual(service.books.spent())
  expect(all.charged - all.refunded - all.estimated).toBeLessThanOrEqual(service.books.spent())
}

/** The key goes to the service, and nowhere else: not to another host, an event, the log. */
function checkKey(studio: StudioUnderTest, service: HostileService): void {
  for (const event of studio.events) expect(studioEventSchema.safeParse(event).error).toBeUndefined()
  for (const { path, headers, body } of service.foreignRequests()) {
    expect(headers.authorization).toBeUndefined()
    expect(path + JSON.stringify(headers) + body.toString('latin1')).not.toContain(hostileKey)
  }
  for (const { path, body } of service.requests) expect(path + body.toString('latin1')).not.toContain(hostileKey)
  expect(JSON.stringify(studio.events)).not.toContain(hostileKey)
  expect(studio.ports.lines.join('\n')).not.toContain(hostileKey)
}

/** Nothing beside the data folder, no key on the disk, and no half file of a job that is over. */
function checkDisk(studio: StudioUnderTest): void {
  const { root, dataFolder } = studio
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile())
  expect(files.filter((path) => !path.startsWith(dataFolder + sep))).toEqual([])
  expect(files.filter((path) => readFileSync(path).includes(hostileKey))).toEqual([])
  expect(existsSync(escapedPath)).toBe(false)
  if (!studio.jobs().every(({ state }) => state === 'done')) return
  expect(files.filter((path) => path.endsWith('.part'))).toEqual([])
}

/** Where an archive with a path from the root would write. */
export const escapedPath = join(tmpdir(), 'maquette-escaped.glb')

function errorOf(studio: StudioUnderTest) {
  const { error } = studio.job()
  if (error !== null) return error
  const reported = studio.events.findLast(
    (event) => event.type === 'connection' && event.connection.id === studio.connectionId,
  )
  return reported?.type === 'connection' ? reported.connection.paused : null
}

function titleOf(studio: StudioUnderTest): string | null {
  const error = errorOf(studio)
  return error === null ? null : describeError(error).title
}
