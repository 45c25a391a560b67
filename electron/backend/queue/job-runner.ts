/** Starts and wakes the drives of all jobs, up to a limit for each connection and in the order of its queue. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { StoredJob } from '../store/records.ts'
import { createStatusPoller } from './status-poller.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { DriveContext } from './drive-context.ts'
import { driveJob } from './drive-job.ts'
import { hasEnded } from './job-machine.ts'
import { Lane } from './lane.ts'
import { isComplete } from './sweep-list.ts'

interface JobRunnerOptions {
  context: Omit<DriveContext, 'lane' | 'pause' | 'occupySlot' | 'onDiskRoom'>
  /** Maximum number of concurrent jobs of a connection. */
  concurrentJobs(connectionId: string): number
  /** Called when a connection was paused or resumed. */
  onPaused(connectionId: string): void
}

/** Owns the lanes. Nothing starts before `start` or after `stopping` is aborted. */
export class JobRunner {
  readonly context: DriveContext
  readonly #options: JobRunnerOptions
  readonly #lanes = new Map<string, Lane>()
  #started = false

  constructor(options: JobRunnerOptions) {
    this.#options = options
    this.context = {
      ...options.context,
      lane: (id) => this.lane(id),
      pause: (id, error) => this.pause(id, error),
      occupySlot: (job, holds) => this.#occupySlot(job, holds),
      onDiskRoom: () => this.#wakeDownloads(),
    }
  }

  start(): void {
    this.#started = true
    for (const id of this.#lanes.keys()) this.wake(id)
  }

  /** Resolves once no job is being driven, after `stopping` was aborted. */
  async ended(): Promise<void> {
    const drives = [...this.#lanes.values()].flatMap(({ roster }) => [...roster.drives.values()])
    for (const { alarm } of this.#lanes.values()) alarm?.abort()
    await Promise.all(drives.map((drive) => drive.ended))
  }

  /** Must be called for every unfinished job at the start and after each change. */
  note(job: StoredJob): void {
    const { roster } = this.lane(job.connectionId)
    const busy = roster.busyCount
    roster.note(job)
    if (roster.busyCount < busy) this.fill(job.connectionId)
  }

  lane(connectionId: string): Lane {
    const known = this.#lanes.get(connectionId)
    if (known !== undefined) return known
    const { clock, stopping, service } = this.#options.context
    const lane: Lane = new Lane(
      connectionId,
      createStatusPoller({
        client: () => service(connectionId)?.client ?? null,
        clock,
        polledCount: () => lane.roster.polledCount,
        onSeen: (task) => this.#report(lane, task),
        stopping,
      }),
    )
    this.#lanes.set(connectionId, lane)
    return lane
  }

  lanes(): Iterable<Lane> {
    return this.#lanes.values()
  }

  pause(connectionId: string, error: AppError): void {
    this.lane(connectionId).paused = error
    this.#options.onPaused(connectionId)
  }

  /** Continues all of a connection's jobs after its service has become available. */
  wake(connectionId: string): void {
    if (!this.#running()) return
    for (const id of this.lane(connectionId).roster.going()) this.#drive(id)
    this.fill(connectionId)
  }

  /** Continues only jobs that may be sent, or sent again. */
  continueSending(connectionId: string): void {
    if (!this.#running()) return
    for (const id of this.lane(connectionId).roster.going('unsure')) this.#drive(id)
    this.fill(connectionId)
  }

  /** Wakes one job; `urgent` if a person is waiting for the response. */
  wakeJob(id: string, urgent = false): void {
    const job = this.context.book.get(id)
    if (!this.#running() || job === undefined) return
    if (job.state !== 'waiting' && !hasEnded(job)) this.#drive(id, urgent)
    else this.lane(job.connectionId).roster.drives.get(id)?.wake()
    this.fill(job.connectionId)
  }

  /** Starts jobs in the order of the queue, up to the limit. */
  fill(connectionId: string): void {
    const lane = this.lane(connectionId)
    const { clock, book } = this.context
    if (!this.#running() || lane.paused !== null || this.context.held(connectionId)) return
    if (this.context.service(connectionId) === null) return
    const now = clock.now()
    let free = this.#options.concurrentJobs(connectionId) - lane.roster.busyCount
    let next = lane.heldUntil > now ? lane.heldUntil : Infinity
    if (next === Infinity)
      for (const id of lane.roster.queue.ids()) {
        if (free <= 0) break
        const notBefore = book.get(id)?.notBefore ?? 0
        if (lane.roster.drives.has(id)) continue
        if (notBefore > now) next = Math.min(next, notBefore)
        else {
          free -= 1
          this.#drive(id)
        }
      }
    if (next !== Infinity) this.#ring(lane, next - now)
  }

  #running(): boolean {
    return this.#started && !this.context.stopping.aborted
  }

  /** Starts to drive a job, or wakes its drive. */
  #drive(id: string, urgent = false): void {
    const job = this.context.book.get(id)
    if (job === undefined) return
    const { connectionId } = job
    const { roster } = this.lane(connectionId)
    const driven = roster.drives.get(id)
    if (driven !== undefined) return driven.wake(urgent)
    const drive = driveJob(id, this.context, () => {
      roster.end(id)
      this.fill(connectionId)
    })
    roster.begin(job, drive)
    if (urgent) drive.wake(true)
  }

  /** Handles an ended task that a list showed without being asked. */
  #report(lane: Lane, task: ServiceTask): void {
    const id = lane.roster.ofTask(task.taskId)
    const job = id === undefined ? undefined : this.context.book.get(id)
    if (id === undefined || job?.state !== 'running' || !job.watched) return
    if (isComplete(task)) lane.roster.drives.get(id)?.hear(task)
    else lane.roster.drives.get(id)?.wake(true)
  }

  #occupySlot({ id, connectionId }: StoredJob, holds: boolean): void {
    this.lane(connectionId).roster.occupySlot(id, holds)
    if (!holds) this.fill(connectionId)
  }

  #wakeDownloads(): void {
    for (const { roster } of this.#lanes.values())
      for (const id of roster.going('downloading')) roster.drives.get(id)?.wake()
  }

  #ring(lane: Lane, waitMs: number): void {
    lane.alarm?.abort()
    const alarm = new AbortController()
    lane.alarm = alarm
    const ring = async (): Promise<void> => {
      await this.context.clock.sleep(waitMs, alarm.signal)
      if (!alarm.signal.aborted) this.fill(lane.connectionId)
    }
    void ring()
  }
}
