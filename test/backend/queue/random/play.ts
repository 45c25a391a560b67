/** Plays one step of a schedule, as far as it makes sense where things stand. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { endStates } from '../../../../shared/protocol/job.ts'
import type { StoredJob } from '../../../../electron/backend/store/records.ts'
import { connectionIds, type ModelOrder, type ModelWorld } from './model-world.ts'
import type { Step } from './schedule.ts'

export async function play(world: ModelWorld, step: Step): Promise<void> {
  await playOne(world, step)
  await world.clock.settle()
  if (world.life.dead()) {
    world.restart()
    await world.clock.settle()
  }
}

async function playOne(world: ModelWorld, step: Step): Promise<void> {
  const { queue } = world
  switch (step.do) {
    case 'submit':
      return world.submit(connectionIds[step.connection]!, step.look, step.picture, 1)
    case 'submit-batch':
      return world.submit(connectionIds[step.connection]!, step.look, false, step.count)
    case 'submit-fault':
      return void world.account(connectionIds[step.connection]!).submitFaults.push(step.fault)
    case 'ask-fault':
      return void world.account(connectionIds[step.connection]!).askFaults.push(step.fault)
    case 'list-fault':
      return void world.account('lists').listFaults.push(step.fault)
    case 'link-fault':
      return void world.linkFaults.push(step.fault)
    case 'task':
      return changeTask(world, step)
    case 'crash':
      return world.life.endAfter(step.afterSteps)
    case 'quit':
      return world.quit()
    case 'hold': {
      const id = step.connection === null ? 'all' : connectionIds[step.connection]!
      if (step.held) world.held.add(id)
      else world.held.delete(id)
      for (const each of connectionIds) command(world, () => queue.wake(each))
      return
    }
    case 'cancel':
      return withJob(world, step.pick, (job) => commandAsync(world, () => queue.cancel(job.id)))
    case 'move':
      return withJob(world, step.pick, (job) => {
        const before = step.before === null ? undefined : pickFrom(liveOrders(world), step.before)
        command(world, () => queue.move(job.id, before?.jobId ?? null))
      })
    case 'watch':
      return withJob(world, step.pick, (job) => command(world, () => queue.watch(job.id, step.watched)))
    case 'look-now':
      return withJob(world, step.pick, (job) => command(world, () => queue.pollNow(job.id)))
    case 'hint':
      return withJob(world, step.pick, (job) =>
        command(world, () => queue.hint(job.connectionId, job.taskId ?? 'a task of no one')),
      )
    case 'decide':
      return decideStep(world, step)
    case 'download-again': {
      const order = pickFrom([...world.orders.values()], step.pick)
      if (order !== undefined) command(world, () => queue.downloadAgain(order.jobId))
      return
    }
    case 'clear':
      return clear(world)
    case 'bring-back':
      for (const removal of world.removals.splice(0)) world.store.jobs.restore(removal)
      return
    case 'resume':
      return command(world, () => queue.resume(connectionIds[step.connection]!))
    case 'attend':
      world.attended = step.attended
      return
    case 'disk':
      world.diskFull = step.full
      return
    case 'wait':
      return world.clock.advance(step.ms)
  }
}

/** The artist's decision: what the books say, or one that is not well considered. */
export function decide(world: ModelWorld, order: ModelOrder, how: 'by-the-books' | 'send-again' | 'forget'): void {
  const tasks = world.account(order.connectionId).tasks.filter((task) => task.order === order.number)
  const task = tasks.at(-1)
  if (how === 'by-the-books' && task !== undefined)
    return command(world, () => void world.queue.resolveUnsure(order.jobId, { kind: 'it-ran', taskId: task.taskId }))
  if (how === 'forget') {
    command(world, () => {
      world.queue.resolveUnsure(order.jobId, { kind: 'forget' })
      order.forgotten = true
    })
    return
  }
  command(world, () => {
    // The decision counts from the moment it may be on disk.
    order.sentAgain += 1
    world.queue.resolveUnsure(order.jobId, { kind: 'send-again' })
  })
}

function decideStep(world: ModelWorld, step: Extract<Step, { do: 'decide' }>): void {
  const unsure = [...world.orders.values()].filter((order) => world.onDisk(order)?.state === 'unsure')
  const order = pickFrom(unsure, step.pick)
  if (order !== undefined) decide(world, order, step.how)
}

function changeTask(world: ModelWorld, step: Extract<Step, { do: 'task' }>): void {
  const tasks = [...world.accounts.values()].flatMap((account) => account.tasks)
  const task = pickFrom(tasks, step.pick)
  if (task === undefined) return
  // What is over stays so, but for a result that is deleted and a link that gets old.
  if (task.state === 'running') task.state = step.becomes
  else if (task.state === 'succeeded') task.linkVersion += 1
}

function clear(world: ModelWorld): void {
  const over = [...world.orders.values()].filter((order) => {
    const job = world.onDisk(order)
    return job !== undefined && endStates.includes(job.state) && world.store.jobs.list().some(({ id }) => id === job.id)
  })
  if (over.length === 0) return
  const removal = `${new Date(world.clock.now()).toISOString()} ${world.removals.length}`
  command(world, () => {
    world.queue.remove(
      over.map(({ jobId }) => jobId),
      removal,
    )
    world.removals.push(removal)
  })
}

function liveOrders(world: ModelWorld): ModelOrder[] {
  return [...world.orders.values()].filter((order) => {
    const job = world.onDisk(order)
    return job !== undefined && !endStates.includes(job.state)
  })
}

function withJob(
  world: ModelWorld,
  pick: number,
  work: (job: StoredJob) => void | Promise<void>,
): void | Promise<void> {
  const order = pickFrom(liveOrders(world), pick)
  const job = order === undefined ? undefined : world.onDisk(order)
  if (job !== undefined) return work(job)
}

function pickFrom<Value>(values: readonly Value[], pick: number): Value | undefined {
  return values[pick % Math.max(1, values.length)]
}

/** A command that may be refused because of the job's state, a full disk or the studio's end; nothing else. */
function command(world: ModelWorld, work: () => unknown): void {
  try {
    work()
  } catch (thrown) {
    judge(world, thrown)
  }
}

/** The same for one that takes its time: it is given some, and may outlive the studio. */
async function commandAsync(world: ModelWorld, work: () => Promise<unknown>): Promise<void> {
  const { life } = world
  work().catch((thrown: unknown) => life.dead() || judge(world, thrown, true))
  await world.clock.advance(100)
}

function judge(world: ModelWorld, thrown: unknown, asked = false): void {
  const { code, message } = AppError.from(thrown)
  const fine = code === 'invalid-input' || code === 'disk-full' || (asked && code !== 'internal')
  if (!fine && !world.life.dead()) world.complaints.push(`a command was refused: ${code}, ${message}`)
}
