/** The unfinished jobs of one connection: waiting, in progress, driven, and by task. */
import type { StoredJob } from '../store/records.ts'
import { hasEnded } from './job-machine.ts'
import { WaitingLine } from './waiting-line.ts'
import type { ServiceTask } from '../connections/service-client.ts'

/** Updated with every change of a job, so that nothing has to scan all of them. */
export class Roster {
  readonly queue = new WaitingLine()
  readonly drives = new Map<string, Drive>()
  readonly #going = new Map<string, StoredJob['state']>()
  readonly #asked = new Set<string>()
  readonly #occupying = new Set<string>()
  /** Stalled downloads. */
  readonly #idle = new Set<string>()
  readonly #byTask = new Map<string, string>()

  note(job: StoredJob): void {
    const { id, state, taskId } = job
    const over = hasEnded(job)
    if (state === 'waiting' && job.after === null && job.priceQuestion !== 'asked') this.queue.put(job)
    else this.queue.take(id)
    if (over || state === 'waiting') this.#going.delete(id)
    else this.#going.set(id, state)
    if (state === 'running' && job.watched) this.#asked.add(id)
    else this.#asked.delete(id)
    if (state !== 'downloading') this.#idle.delete(id)
    if (this.drives.has(id) && state !== 'unsure' && !over && !this.#idle.has(id)) this.#occupying.add(id)
    else this.#occupying.delete(id)
    if (taskId === null) return
    if (!over) this.#byTask.set(taskId, id)
    else if (this.#byTask.get(taskId) === id) this.#byTask.delete(taskId)
  }

  begin(job: StoredJob, drive: Drive): void {
    this.drives.set(job.id, drive)
    if (job.state !== 'unsure') this.#occupying.add(job.id)
  }

  end(id: string): void {
    this.drives.delete(id)
    this.#occupying.delete(id)
    this.#idle.delete(id)
  }

  /** Lets a driven download occupy its slot, or give it up while it stalls. */
  occupySlot(id: string, holds: boolean): void {
    if (this.#going.get(id) !== 'downloading' || !this.drives.has(id)) return
    if (holds) {
      this.#idle.delete(id)
      this.#occupying.add(id)
    } else {
      this.#idle.add(id)
      this.#occupying.delete(id)
    }
  }

  /** Number of driven jobs that occupy a slot at the service. */
  get busyCount(): number {
    return this.#occupying.size
  }

  /** Number of polled tasks. */
  get polledCount(): number {
    return this.#asked.size
  }

  /** Returns the jobs that neither wait nor have ended. */
  going(...states: StoredJob['state'][]): string[] {
    const ids: string[] = []
    for (const [id, state] of this.#going) if (states.length === 0 || states.includes(state)) ids.push(id)
    return ids
  }

  ofTask(taskId: string): string | undefined {
    return this.#byTask.get(taskId)
  }
}

/** The handle of a driven job. */
export interface Drive {
  /** Runs the next step immediately; `urgent` if a person is waiting. */
  wake(urgent?: boolean): void
  /** Passes it a status that a list has reported, as its next response. */
  hear(task: ServiceTask): void
  /** Withdraws a poll, a download, or a request before it has left. */
  callBack(): void
  ended: Promise<void>
}
