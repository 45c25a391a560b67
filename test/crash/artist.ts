/** The artist of the crash test: does what a person may do at any moment, and decides where the studio asks. */
import type { Job, JobRequest } from '../../shared/protocol/job.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { Chance } from './chance.ts'
import type { Order } from './orders.ts'
import type { Services } from './services.ts'
import type { Studio } from './studio-process.ts'

type Deed =
  | 'submit'
  | 'submit-picture'
  | 'submit-batch'
  | 'retry'
  | 'cancel'
  | 'watch'
  | 'hold'
  | 'move'
  | 'look-now'
  | 'clear'
  | 'restore'
  | 'decide'
  | 'download-again'
  | 'resume'

const weights: Readonly<Record<Deed, number>> = {
  submit: 34,
  'submit-picture': 16,
  'submit-batch': 12,
  retry: 4,
  cancel: 8,
  watch: 5,
  hold: 4,
  move: 6,
  'look-now': 3,
  clear: 2,
  restore: 2,
  decide: 5,
  'download-again': 3,
  resume: 3,
}

/** What the studio may say no to, because things moved on meanwhile. Anything else is a failure of the test. */
const allowedRefusals: Partial<Record<CommandName, readonly string[]>> = {
  'jobs.cancel': [
    'invalid-input',
    'task-expired',
    'offline',
    'service-down',
    'request-refused',
    'not-found',
    'rate-limited',
    'bad-reply',
    'timeout',
    'key-rejected',
    'credits-exhausted',
  ],
  'jobs.watch': ['invalid-input'],
  'jobs.move': ['invalid-input'],
  'jobs.resolve-unsure': ['invalid-input'],
  'jobs.download-again': ['invalid-input'],
}

export class Artist {
  /** The last that was heard of each job, by id. */
  readonly states = new Map<string, string>()
  readonly complaints: string[] = []
  /** What was taken out of the list, to be brought back. */
  readonly #removals: string[] = []
  readonly #chance: Chance
  readonly #services: Services
  /** Connection ids by the account's name. */
  readonly #connections: ReadonlyMap<string, string>

  constructor(chance: Chance, services: Services, connections: ReadonlyMap<string, string>) {
    this.#chance = chance
    this.#services = services
    this.#connections = connections
  }

  /** Does one thing. Rejects with `Gone` when the studio dies meanwhile. */
  async act(studio: Studio): Promise<void> {
    const chance = this.#chance
    switch (chance.weighted(weights)) {
      case 'submit':
        return this.#submit(studio, this.#services.makeOrder(chance, 'words'))
      case 'submit-picture':
        return this.#submit(studio, this.#services.makeOrder(chance, 'picture'))
      case 'submit-batch':
        return this.#submitBatch(studio)
      case 'retry': {
        const order = this.#services.orders.all.get(1 + chance.below(this.#services.orders.all.size))
        if (order !== undefined) await this.#submit(studio, this.#services.repeatOrder(order, chance))
        return
      }
      case 'cancel':
        return this.#withJob(['waiting', 'submitting', 'running'], (id) => this.#report(studio, 'jobs.cancel', { id }))
      case 'watch':
        return this.#withJob(['running', 'downloading'], (id) =>
          this.#report(studio, 'jobs.watch', { id, watched: chance.is(0.5) }),
        )
      case 'hold':
        return this.#report(studio, 'queue.hold', {
          connectionId: chance.is(0.3) ? null : this.#anyConnection(),
          held: chance.is(0.25),
        })
      case 'move':
        return this.#withJob(['waiting'], async (id) => {
          const other = this.#anyJob(['waiting'])
          await this.#report(studio, 'jobs.move', { id, beforeId: other === id ? null : (other ?? null) })
        })
      case 'look-now':
        return this.#withJob(['running'], (id) => this.#report(studio, 'jobs.look-now', { id }))
      case 'clear':
        return this.#clear(studio)
      case 'restore':
        return this.#restore(studio)
      case 'decide':
        return this.#withJob(['unsure'], (id) => this.#decideAbout(studio, id))
      case 'download-again':
        return this.#withJob(['failed', 'expired', 'cancelled'], (id) =>
          this.#report(studio, 'jobs.download-again', { id }),
        )
      case 'resume':
        return this.#report(studio, 'connections.resume', { id: this.#anyConnection() })
    }
  }

  /** Lets everything go on that was held, unwatched, paused or put away. */
  async release(studio: Studio): Promise<void> {
    await this.#report(studio, 'queue.hold', { connectionId: null, held: false })
    for (const id of this.#connections.values()) {
      await this.#report(studio, 'queue.hold', { connectionId: id, held: false })
      await this.#report(studio, 'connections.resume', { id })
    }
    while (this.#removals.length > 0) await this.#restore(studio)
  }

  /** Decides about an unsure job as a person would who looked it up at the service, or in rare cases did not. */
  async decide(studio: Studio, job: Job): Promise<void> {
    const mark = this.#services.removalMark(job)
    const orders = this.#services.orders.of(mark)
    const order = orders.find(({ jobId }) => jobId === job.id) ?? orders.find(({ jobId }) => jobId === null)
    if (order === undefined) {
      this.complaints.push(`an unsure job of no order: ${job.id}`)
      return
    }
    const tasks = this.#services.tasks().filter((task) => task.mark === mark && task.isShown)
    const task = tasks[this.#chance.below(tasks.length)]
    const haste = this.#chance.is(0.1)
    if (task !== undefined && !haste) {
      await this.#report(studio, 'jobs.resolve-unsure', { id: job.id, decision: { kind: 'it-ran', taskId: task.id } })
    } else if (this.#chance.is(0.7)) {
      order.sentAgain += 1
      await this.#report(studio, 'jobs.resolve-unsure', { id: job.id, decision: { kind: 'send-again' } })
    } else {
      order.forgotten = true
      await this.#report(studio, 'jobs.resolve-unsure', { id: job.id, decision: { kind: 'forget' } })
    }
  }

  async #decideAbout(studio: Studio, id: string): Promise<void> {
    const reply = await studio.call('studio.snapshot', {})
    const job = reply.ok ? reply.value.jobs.find((candidate) => candidate.id === id) : undefined
    if (job?.state === 'unsure') await this.decide(studio, job)
  }

  async #submit(studio: Studio, order: Order): Promise<void> {
    const job = await this.#call(studio, 'jobs.submit', await this.#requestFor(studio, order))
    order.jobId = job?.id ?? null
  }

  async #submitBatch(studio: Studio): Promise<void> {
    const chance = this.#chance
    const first = this.#services.makeOrder(chance, 'words')
    const orders = [first]
    for (let more = 1 + chance.below(3); more > 0; more -= 1) orders.push(this.#services.repeatOrder(first, chance))
    const requests: JobRequest[] = []
    for (const order of orders) requests.push(await this.#requestFor(studio, order))
    const kind = chance.is(0.5) ? 'models' : 'variations'
    const reply = await this.#call(studio, 'jobs.submit-batch', { kind, requests })
    for (const [index, order] of orders.entries()) order.jobId = reply?.jobs[index]?.id ?? null
  }

  async #requestFor(studio: Studio, { account, request, picture }: Order): Promise<JobRequest> {
    const connectionId = this.#connections.get(account) ?? ''
    if (picture === null) return { connectionId, ...request, files: {} }
    const stagedId = await studio.stage('order.png', picture.bytes)
    return { connectionId, ...request, files: { [picture.slot]: { stagedId } } }
  }

  async #clear(studio: Studio): Promise<void> {
    const cleared = await this.#call(studio, 'jobs.clear', { query: {}, keepFavourites: this.#chance.is(0.5) })
    if (cleared !== null && cleared.count > 0) this.#removals.push(cleared.removal)
  }

  async #restore(studio: Studio): Promise<void> {
    const removal = this.#removals[0]
    if (removal === undefined) return
    await this.#report(studio, 'jobs.restore', { removal })
    this.#removals.shift()
  }

  async #report<Name extends CommandName>(studio: Studio, name: Name, input: CommandInput<Name>): Promise<void> {
    await this.#call(studio, name, input)
  }

  async #call<Name extends CommandName>(
    studio: Studio,
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name> | null> {
    const reply = await studio.call(name, input)
    if (reply.ok) return reply.value
    const { code, message } = reply.error
    if (allowedRefusals[name]?.includes(code) !== true) this.complaints.push(`${name} was refused: ${code}, ${message}`)
    return null
  }

  async #withJob(states: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
    const id = this.#anyJob(states)
    if (id !== undefined) await work(id)
  }

  #anyJob(states: readonly string[]): string | undefined {
    const found = [...this.states].filter(([, state]) => states.includes(state)).map(([id]) => id)
    return found[this.#chance.below(found.length)]
  }

  #anyConnection(): string {
    const [first = '', ...more] = this.#connections.values()
    return this.#chance.pick([first, ...more])
  }
}
