/** Whether every task that the service charged is in the studio's books. Reads the files themselves, without the studio's code. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bytesOf, type PaidService } from '../crash/paid-service.ts'

export interface PaidOrder {
  number: number
  account: string
  jobId: string | null
  /** How often the artist said yes to sending it again. */
  sentAgain: number
  forgotten: boolean
}

interface JobRow {
  id: string
  state: string
  taskId: string | null
  assetIds: string[]
  parameters: Record<string, unknown>
  error: { code: string; message: string } | null
}

/** One sentence for each promise that was broken. `damaged`: a store that was damaged may know less of how it went. */
export function brokenBooks(
  folder: string,
  service: PaidService,
  orders: ReadonlyMap<number, PaidOrder>,
  damaged: boolean,
): string[] {
  const broken: string[] = []
  const jobs = rowsOf<JobRow>(folder, 'jobs', broken)
  const assets = new Map(
    rowsOf<{ id: string; url: string }>(folder, 'assets', broken).map((asset) => [asset.id, asset]),
  )
  const times = new Map<number, number>()
  for (const books of service.accounts.values())
    for (const task of books.tasks.values()) {
      times.set(task.order, (times.get(task.order) ?? 0) + 1)
      const order = orders.get(task.order)
      const name = `task ${task.taskId} of order ${task.order}`
      if (books.charged(task) <= books.refunded(task) || order === undefined || order.forgotten || order.sentAgain > 0)
        continue
      const job = jobs.find(({ taskId }) => taskId === task.taskId)
      if (job === undefined) {
        broken.push(
          `${name} was charged and is in no job: ${JSON.stringify(jobs.filter((one) => one.parameters['seed'] === task.order).map(({ id, state }) => ({ id, state })))}`,
        )
        continue
      }
      if (damaged || books.stateOf(task) !== 'succeeded') continue
      if (job.state !== 'done') {
        broken.push(`${name} succeeded, its job is ${job.state}: ${job.error?.code ?? ''} ${job.error?.message ?? ''}`)
        continue
      }
      const found = job.assetIds.map((id) => hashOf(join(folder, decodeURIComponent(assets.get(id)?.url ?? 'none'))))
      for (const output of task.fate.outputs)
        if (!found.includes(createHash('sha256').update(bytesOf(task, output.name)).digest('hex')))
          broken.push(`${name}: ${output.name} is not in the library`)
    }
  for (const [number, count] of times) {
    const order = orders.get(number)
    if (order === undefined) broken.push(`the service has a task of no order: ${number}`)
    else if (count > 1 + order.sentAgain) broken.push(`order ${number} was paid ${count} times`)
  }
  if (!damaged)
    for (const { number, jobId } of orders.values())
      if (jobId !== null && !jobs.some(({ id }) => id === jobId))
        broken.push(`order ${number} was accepted and is lost`)
  return broken
}

/** A start leaves no row in the store that is not JSON: one that is there all the same is added to what is `broken`. */
function rowsOf<Row>(folder: string, table: string, broken: string[]): Row[] {
  const database = new DatabaseSync(join(folder, 'studio.sqlite'), { readOnly: true })
  try {
    return database
      .prepare(`SELECT id, body FROM ${table}`)
      .all()
      .flatMap(({ id, body }) => {
        try {
          return [{ ...(JSON.parse(String(body)) as Row), id: String(id) }]
        } catch (thrown) {
          broken.push(`the row ${String(id)} of ${table} cannot be read: ${String(thrown)}`)
          return []
        }
      })
  } finally {
    database.close()
  }
}

function hashOf(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'not there'
}
