/** A window over a real host whose jobs are made up: for what takes too long, costs too much or is too rare to really happen. */
import type { Page } from 'playwright'
import { hasHistory, findsJob } from '../../shared/protocol/job-query.ts'
import type { JobQuery } from '../../shared/protocol/job-query.ts'
import type { Job, JobMoment } from '../../shared/protocol/job.ts'
import type { CommandOutput, Reply } from '../../shared/protocol/contract.ts'

export interface QueueScene {
  jobs: readonly Job[]
  /** Changes what the host says of itself. */
  snapshot?: (real: CommandOutput<'studio.snapshot'>) => CommandOutput<'studio.snapshot'>
  moments?: readonly JobMoment[]
}

/** Puts the made-up jobs where the host's would be. Commands that change something still go to the host. */
export async function showQueueScene(page: Page, scene: QueueScene): Promise<void> {
  const ended = scene.jobs.filter(hasHistory).toSorted((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? 1 : -1))
  const live = scene.jobs.filter((job) => !hasHistory(job))
  await page.route('**/commands/studio.snapshot', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as Reply<CommandOutput<'studio.snapshot'>>
    if (!reply.ok) return route.fulfill({ response })
    const reported = { ...reply.value, jobs: [...live, ...ended.slice(0, 100)], endedJobs: ended.length }
    return route.fulfill({ json: { ok: true, value: scene.snapshot?.(reported) ?? reported } })
  })
  await page.route('**/commands/jobs.list', async (route) => {
    const { query, cursor, limit } = route.request().postDataJSON() as {
      query: JobQuery
      cursor: string | null
      limit: number
    }
    const found = ended.filter((job) => findsJob(query, job, () => false))
    const from = Number(cursor ?? 0)
    const next = from + limit < found.length ? String(from + limit) : null
    return route.fulfill({
      json: { ok: true, value: { jobs: found.slice(from, from + limit), next, total: found.length } },
    })
  })
  await page.route('**/commands/jobs.facets', (route) =>
    route.fulfill({
      json: {
        ok: true,
        value: {
          models: facets(scene.jobs.map(({ modelName }) => [modelName, modelName])),
          connections: facets(scene.jobs.map(({ connectionId, connectionName }) => [connectionId, connectionName])),
          projects: facets(scene.jobs.map(({ project }) => [project, project])),
        },
      },
    }),
  )
  if (scene.moments !== undefined)
    await page.route('**/commands/jobs.timeline', (route) =>
      route.fulfill({ json: { ok: true, value: { moments: scene.moments } } }),
    )
}

function facets(values: readonly (readonly [string, string])[]): { id: string; name: string; count: number }[] {
  const counted = new Map<string, { id: string; name: string; count: number }>()
  for (const [id, name] of values) counted.set(id, { id, name, count: (counted.get(id)?.count ?? 0) + 1 })
  return [...counted.values()].sort((a, b) => b.count - a.count)
}
