/** The jobs of one connection that are not over: which wait, which are under way, which are driven, and whose a task is. */
import type { StoredJob } from '../store/records.ts'
import { hasEnded } from './job-machine.ts'
import { WaitingLine } from './waiting-line.ts'
import type { ServiceTask } from '../connections/service-client.ts'

/** Kept up to date by every change of a job, so that no one has to look through all of them. */
export class Roster {
  readonly line = new WaitingLine()
  readonly drives = new Map<string, Drive>()
  readonly #going = new Map<string, StoredJob['state']>()
  readonly #asked = new Set<string>()
  readonly #occupying = new Set<string>()
  /** Downloads that bring nothing. */
  readonly #idle = new Set<string>()
  readonly #byTask = new Map<string, string>()

  note(job: StoredJob): void {
    const { id, state, taskId } = job
    const over = hasEnded(job)
    if (state === 'waiting' && job.after === null && job.priceQuestion !== 'asked') this.line.put(job)
    else this.line.take(id)
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

  /** A driven download gives its place up while it brings nothing, and takes it again. */
  holdPlace(id: string, holds: boolean): void {
    if (this.#going.get(id) !== 'downloading' || !this.drives.has(id)) return
    if (holds) {
      this.#idle.delete(id)
      this.#occupying.add(id)
    } else {
      this.#idle.add(id)
      this.#occupying.delete(id)
    }
  }

  /** Driven jobs that take up a place at the service. */
  get busy(): number {
    return this.#occupying.size
  }

  /** Tasks that are asked about again and again. */
  get asked(): number {
    return this.#asked.size
  }

  /** Neither over nor waiting. */
  going(...states: StoredJob['state'][]): string[] {
    const ids: string[] = []
    for (const [id, state] of this.#going) if (states.length === 0 || states.includes(state)) ids.push(id)
    return ids
  }

  /** The job under way that a task belongs to. */
  ofTask(taskId: string): string | undefined {
    return this.#byTask.get(taskId)
  }
}

/** One for each job that is not over. */
export interface Drive {
  /** Makes it look again at once; `urgent` where a person waits for what it sees. */
  wake(urgent?: boolean): void
  /** Takes what a service said of its task in passing for its next answer. */
  hear(task: ServiceTask): void
  /** Takes back a question, a download, or a request whose paid part has not left. */
  callBack(): void
  ended: Promise<void>
}
