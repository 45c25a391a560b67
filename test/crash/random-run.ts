/** Random steps of an artist and of services that go away, change their keys and let links expire; then left to settle. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastClock } from '../support/fast-clock.ts'
import { Artist } from './artist.ts'
import { chanceOf } from './chance.ts'
import { brokenAtTheEnd, brokenNow } from './check-promises.ts'
import { addConnections } from './crash-run.ts'
import { openReplicas } from './replica-services.ts'
import { settle } from './settle.ts'
import { studioHere } from './studio-here.ts'
import type { Studio } from './studio-process.ts'

export interface RandomReport {
  /** One sentence each; empty when every promise was kept. */
  broken: string[]
  steps: number
  /** How often each kind of step was taken. */
  moves: Record<string, number>
  jobs: number
  tasks: number
  /** Jobs that no one but the artist could decide in the end. */
  decisions: number
}

const speed = 100
/** Most steps follow at once; some leave the studio a second or two of its time. */
const longestWaitMs = 25
const wrongKey = 'a-wrong-key-0123456789'

const moves = {
  act: 74,
  wait: 8,
  restart: 2,
  'change-key': 1,
  'enter-key': 5,
  'enter-wrong-key': 1,
  shut: 2,
  open: 5,
  'expire-links': 2,
} as const

/** So many steps in the life of one studio. Stops at the first promise that is broken. */
export async function randomRun(seed: number, steps: number): Promise<RandomReport> {
  const clock = fastClock({ speed })
  const chance = chanceOf(seed, 'steps')
  const services = await openReplicas(seed, () => clock.now(), speed)
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-random-'))
  const report: RandomReport = { broken: [], steps: 0, moves: {}, jobs: 0, tasks: 0, decisions: 0 }
  /** By the connection's id, as the artist entered them. */
  const entered: Record<string, string> = {}
  const away = new Set<string>()
  const begin = () => studioHere({ dataFolder, clock, keys: entered })

  let studio: Studio = await begin()
  const ids = await addConnections(studio, services)
  const artist = new Artist(chance, services, ids)
  for (const [account, key] of services.keys()) entered[ids.get(account)!] = key
  const accounts = [...ids.keys()]
  const anyAccount = () => accounts[chance.below(accounts.length)]!

  const follow = (): void => {
    studio.onJob = (id, state) => void artist.states.set(id, state)
  }
  const enter = async (account: string, key: string | undefined): Promise<void> => {
    const id = ids.get(account)!
    if (key === undefined || entered[id] === undefined) return
    entered[id] = key
    const reply = await studio.call('connections.set-key', { id, key, storage: 'run' })
    if (!reply.ok) artist.complaints.push(`a key was refused: ${reply.error.message}`)
  }
  const open = async (account: string): Promise<void> => {
    if (away.delete(account)) await services.replicas.get(account)!.comeBack()
  }
  const restart = async (): Promise<void> => {
    await studio.stop()
    report.broken.push(...brokenNow({ dataFolder, services }, true))
    studio = await begin()
    follow()
  }
  const step: Record<keyof typeof moves, () => unknown> = {
    act: () => artist.act(studio),
    wait: () => sleep(chance.below(longestWaitMs * 4)),
    restart,
    'change-key': () => services.changeKey(anyAccount()),
    async 'enter-key'() {
      const account = anyAccount()
      await enter(account, services.keys().get(account))
    },
    'enter-wrong-key': () => enter(anyAccount(), wrongKey),
    async shut() {
      const account = anyAccount()
      if (away.has(account)) return
      away.add(account)
      await services.replicas.get(account)!.goAway()
    },
    open: () => open(anyAccount()),
    'expire-links': () => services.expireLinks(anyAccount()),
  }
  const complain = (): void => {
    report.broken.push(...artist.complaints, ...services.complaints)
    if (studio.complaints() !== '') report.broken.push(`the studio says: ${studio.complaints()}`)
  }

  follow()
  try {
    while (report.steps < steps && report.broken.length === 0) {
      const move = chance.weighted(moves)
      await step[move]()
      report.steps += 1
      report.moves[move] = (report.moves[move] ?? 0) + 1
      complain()
      await sleep(chance.next() ** 3 * longestWaitMs)
    }
    if (report.broken.length === 0) {
      for (const account of accounts) {
        await open(account)
        await enter(account, services.keys().get(account))
      }
      report.decisions = await settle(studio, artist, services)
      complain()
    }
    await studio.stop()
    if (report.broken.length === 0) report.broken.push(...brokenAtTheEnd({ dataFolder, services }))
  } finally {
    await services.close()
  }
  report.tasks = services.tasks().length
  report.jobs = [...services.orders.all.values()].filter(({ jobId }) => jobId !== null).length
  if (report.broken.length === 0) rmSync(dataFolder, { recursive: true, force: true })
  else report.broken = [...new Set(report.broken)].slice(0, 40).concat(`the data folder is ${dataFolder}`)
  return report
}
