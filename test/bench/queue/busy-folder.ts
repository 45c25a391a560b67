/** A data folder as years of work leave it: ten thousand jobs that are over, a thousand on their way, and their assets. */
import { createHash } from 'node:crypto'
import { createLedger } from '../../../electron/backend/ledger/ledger.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import type { JobState } from '../../../shared/protocol/job.ts'
import { asset as assetWith, connection as connectionWith, job as jobWith } from '../../support/builders.ts'
import { chanceOf } from '../../crash/chance.ts'

export const busyConnectionId = 'busy'

const things = ['dragon', 'vase', 'chess knight', 'teapot', 'lantern', 'robot', 'castle', 'mushroom house'] as const
const looks = ['red', 'weathered bronze', 'glazed blue', 'low-poly', 'ornate', 'mossy', 'white marble'] as const
const models = ['First 3.1', 'First 2.0', 'Second Turbo', 'Third HD'] as const
const projects = ['', 'Tabletop', 'Museum shop', 'Game jam'] as const
const ends: readonly (readonly [JobState, number])[] = [
  ['done', 86],
  ['failed', 6],
  ['refused', 2],
  ['expired', 1],
  ['cancelled', 5],
]

export interface BusyFolder {
  dataFolder: string
  baseUrl: string
  overrides: Record<string, string>
  ended: number
  running: number
}

/** Fills an empty folder. The task of running job n is `task-<n>`. */
export function fillBusyFolder({ dataFolder, baseUrl, overrides, ended, running }: BusyFolder): void {
  const { store } = openStore(dataFolder, () => undefined)
  const ledger = createLedger(store)
  const chance = chanceOf('busy folder')
  const now = Date.now()
  const save = (job: StoredJob) => {
    store.jobs.save(job)
    ledger.record(undefined, job)
  }
  store.transaction(() => {
    store.connections.save(connectionWith({ id: busyConnectionId, name: 'A busy service', baseUrl, overrides }))
    for (let index = 0; index < ended; index += 1) {
      const begun = now - (ended - index) * 25 * 60_000
      const state = chance.weighted(Object.fromEntries(ends) as Record<JobState, number>)
      const made = jobAt(begun, index, chance)
      const assetIds = state === 'done' ? [idOf(`asset ${index}`)] : []
      const cost = { quoted: 35, charged: state === 'done' ? 35 : 0, refunded: 0 }
      const end = new Date(begun + 30_000 + chance.below(240_000)).toISOString()
      const error =
        state === 'failed' ? { code: 'task-failed' as const, message: 'The generation did not converge.' } : null
      save({ ...made, id: `ended-${index}`, state, assetIds, cost, error, finishedAt: end, updatedAt: end })
      for (const id of assetIds)
        store.assets.save(
          assetWith({
            id,
            name: made.prompt ?? '',
            url: `/assets/${id}/model.glb`,
            favourite: chance.is(0.05),
            createdAt: end,
          }),
        )
    }
    for (let index = 0; index < running; index += 1)
      save({
        ...jobAt(now - chance.below(60_000), ended + index, chance),
        id: `running-${index}`,
        state: 'running',
        taskId: `task-${index}`,
        cost: { quoted: 35, charged: null, refunded: null },
      })
  })
  store.close()
}

function jobAt(begun: number, index: number, chance: ReturnType<typeof chanceOf>): StoredJob {
  const at = new Date(begun).toISOString()
  return jobWith({
    connectionId: busyConnectionId,
    connectionName: 'A busy service',
    modelName: chance.pick(models),
    prompt: `a ${chance.pick(looks)} ${chance.pick(things)}, number ${index}`,
    parameters: { seed: index },
    seed: index,
    project: chance.pick(projects),
    taskId: `old-task-${index}`,
    order: begun,
    createdAt: at,
    submittedAt: at,
    updatedAt: at,
    submitAttempts: 1,
    idempotencyKey: `key-${index}`,
  })
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
