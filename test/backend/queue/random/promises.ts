/** What must be true of the store and the services' books, after every step and at the end. Each broken promise is a sentence. */
import { downloadWasStopped, endStates } from '../../../../shared/protocol/job.ts'
import type { LedgerEntry } from '../../../../shared/protocol/ledger.ts'
import type { StoredJob } from '../../../../electron/backend/store/records.ts'
import { decide } from './play.ts'
import type { ModelTask, PaidAccount } from './paid-account.ts'
import { connectionIds, type ModelOrder, type ModelWorld } from './model-world.ts'

/** What holds at any moment. */
export function brokenNow(world: ModelWorld): string[] {
  const broken = [...world.complaints]
  for (const account of world.accounts.values()) {
    const counts = new Map<number, number>()
    for (const { order } of account.tasks) counts.set(order, (counts.get(order) ?? 0) + 1)
    for (const [number, count] of counts) {
      const allowed = 1 + (world.orders.get(number)?.sentAgain ?? 0)
      if (count > allowed) broken.push(`order ${number} was paid ${count} times, allowed are ${allowed}`)
    }
  }
  const owners = new Map<string, string>()
  for (const order of world.orders.values()) {
    const job = world.onDisk(order)
    if (job === undefined) {
      broken.push(`order ${order.number} was answered and is lost`)
      continue
    }
    if (job.state === 'unsure' && !world.account(order.connectionId).meant.has(order.number))
      broken.push(`order ${order.number} is unsure and was never about to leave`)
    if (job.taskId === null) continue
    const owner = owners.get(job.taskId)
    if (owner !== undefined) broken.push(`the task ${job.taskId} belongs to ${owner} and ${job.id}`)
    owners.set(job.taskId, job.id)
    const task = world.account(order.connectionId).find(job.taskId)
    if (task?.order !== order.number)
      broken.push(`order ${order.number} has the task of order ${task?.order ?? 'unknown'}`)
  }
  return broken
}

/** Lets everything come to its end: nothing goes wrong any more, tasks finish, the artist decides what is left. */
export async function settle(world: ModelWorld): Promise<void> {
  world.diskFull = false
  world.attended = true
  world.held.clear()
  world.linkFaults.length = 0
  for (const account of world.accounts.values()) {
    for (const faults of [account.submitFaults, account.askFaults, account.listFaults]) faults.length = 0
  }
  // A last crash, so that nothing lives on what only memory knows.
  world.restart()
  for (const removal of world.removals.splice(0)) world.store.jobs.restore(removal)
  for (let round = 0; round < 12; round += 1) {
    for (const id of connectionIds) world.queue.resume(id)
    for (const order of world.orders.values()) {
      const job = world.onDisk(order)
      if (job === undefined) continue
      if (wasGivenUp(world, order, job)) world.queue.downloadAgain(job.id)
      if (endStates.includes(job.state)) continue
      if (!job.watched) world.queue.watch(job.id, true)
      // A list is looked through for a while before the artist is asked.
      if (job.state === 'unsure' && order.connectionId !== 'repeats' && round >= 3) decide(world, order, 'by-the-books')
    }
    await world.clock.advance(30_000)
    for (const account of world.accounts.values())
      for (const task of account.tasks) if (task.state === 'running' && round > 0) task.state = 'succeeded'
    await world.clock.advance(60_000)
    if ([...world.orders.values()].every((order) => isSettled(world, order))) return
  }
}

/** What holds when all is over. */
export function brokenAtTheEnd(world: ModelWorld): string[] {
  const broken = brokenNow(world)
  const entries = world.store.ledger.list()
  const owned = new Set<string>()
  for (const order of world.orders.values()) {
    const job = world.onDisk(order)
    if (job === undefined) continue
    const account = world.account(order.connectionId)
    const task = job.taskId === null ? undefined : account.find(job.taskId)
    if (task !== undefined) owned.add(task.taskId)
    broken.push(...wrongEnd(world, order, job, task), ...wrongBooks(entries, account, job, task))
  }
  for (const account of world.accounts.values())
    for (const task of account.tasks) {
      const order = world.orders.get(task.order)
      const disowned = order !== undefined && (order.forgotten || order.sentAgain > 0)
      if (!owned.has(task.taskId) && !disowned) broken.push(`the task ${task.taskId} of order ${task.order} has no job`)
    }
  return broken
}

function wrongEnd(world: ModelWorld, order: ModelOrder, job: StoredJob, task: ModelTask | undefined): string[] {
  const said = `${job.error?.code ?? ''} ${job.error?.message ?? ''}`
  if (!isOver(job)) return [`order ${order.number} is still ${job.state}: ${said}`]
  if (task === undefined) {
    const refused = job.state === 'failed' && job.error?.code === 'request-refused'
    return job.state === 'cancelled' || refused ? [] : [`order ${order.number} is ${job.state} without a task: ${said}`]
  }
  const expected = task.state === 'succeeded' ? 'done' : task.state
  if (job.state !== expected) return [`order ${order.number} is ${job.state} and should be ${expected}: ${said}`]
  const kept = world.kept.get(job.id)?.size ?? 0
  const wanted = job.state === 'done' ? 2 : 0
  if (job.assetIds.length === wanted && kept >= wanted) return []
  // One that came along may be missing, if it was shown to the artist and it was tried often enough.
  const isReported = job.assetIds.length === 1 && JSON.stringify(job.note).includes('albedo.png')
  const reported =
    (world.account(order.connectionId).oddAnswers.get(task.taskId) ?? 0) + (world.badLinks.get(job.id) ?? 0)
  if (isReported && reported >= enoughToBelieve) return []
  return [
    `order ${order.number} is ${job.state} and kept ${job.assetIds.length} of ${wanted} results: ${JSON.stringify(job.note)}`,
  ]
}

/** The ledger of a job is what the service took and gave back for its task; what it never told is an estimate. */
function wrongBooks(
  entries: readonly LedgerEntry[],
  account: PaidAccount,
  job: StoredJob,
  task: ModelTask | undefined,
): string[] {
  const { charged, refunded } = task === undefined ? { charged: 0, refunded: 0 } : account.costOf(task)
  return (
    [
      ['charge', charged],
      ['refund', refunded],
    ] as const
  ).flatMap(([kind, said]) => {
    const mine = entries.filter((entry) => entry.jobId === job.id && entry.kind === kind)
    const found = mine.map(({ credits }) => credits)
    if (said === null && kind === 'charge') return wrongEstimate(job, mine)
    const wanted = said === null || said === 0 ? [] : [said]
    const isSame = JSON.stringify(found.filter((credits) => credits !== 0)) === JSON.stringify(wanted)
    return isSame
      ? []
      : [`the ${kind} of ${job.id} (${job.state}) is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`]
  })
}

/** What was made is entered once, as an estimate or as unknown; whether one that failed had been made, the model does not remember. */
function wrongEstimate(job: StoredJob, charges: readonly LedgerEntry[]): string[] {
  const isInvented = charges.some(({ credits, basis }) => credits !== null && basis === 'reported')
  const isMissing = (job.state === 'done' || job.state === 'expired') && charges.length !== 1
  return isInvented || isMissing
    ? [`the charge of ${job.id} (${job.state}) is ${JSON.stringify(charges)}, and no one said so`]
    : []
}

/** So often the studio has to be told that a result is gone or broken before it may believe it. */
const enoughToBelieve = 3

/** A result that is there after all, stopped by the artist or given up for good reasons: the artist can have it fetched again. */
function wasGivenUp(world: ModelWorld, order: ModelOrder, job: StoredJob): boolean {
  if (downloadWasStopped(job)) return true
  if ((job.state !== 'failed' && job.state !== 'expired') || job.taskId === null) return false
  const account = world.account(order.connectionId)
  const reported = (account.oddAnswers.get(job.taskId) ?? 0) + (world.badLinks.get(job.id) ?? 0)
  return account.find(job.taskId)?.state === 'succeeded' && reported >= enoughToBelieve
}

function isSettled(world: ModelWorld, order: ModelOrder): boolean {
  const job = world.onDisk(order)
  if (job === undefined) return false
  const task = job.taskId === null ? undefined : world.account(order.connectionId).find(job.taskId)
  return isOver(job) && task?.state !== 'running' && !wasGivenUp(world, order, job)
}

function isOver(job: StoredJob): boolean {
  return endStates.includes(job.state)
}
