/** The services that the studio of a crash test is connected to, as the run, the artist and the promises see them. */
import type { CommandInput } from '../../shared/protocol/contract.ts'
import type { Job, JobState } from '../../shared/protocol/job.ts'
import type { Chance } from './chance.ts'
import type { Order, Orders } from './orders.ts'

/** Something that happened at a service, after which the studio may be killed. */
export type ServiceMoment =
  | 'submit-arrived'
  | 'submit-accepted'
  | 'submit-answered'
  | 'upload-arrived'
  | 'upload-answered'
  | 'asked'
  | 'listed'
  | 'cancelled'
  | 'download-began'
  | 'download-ended'

/** A task as the service's own books have it. */
export interface BookedTask {
  /** Its id in those books, and what it is called in a broken promise. */
  id: string
  account: string
  /** The mark of the orders that it was made for. */
  mark: number
  /** States that its job may end in; empty while it goes on. */
  ends: readonly JobState[]
  /** SHA-256 of each of its results. */
  files: readonly string[]
  /** What the service says that it took and gave back; null where it does not say. */
  reported: { charge: number; refund: number } | null
  /** False where the answer to the request was all that there ever was to see of it. */
  isShown: boolean
}

export interface Services {
  /** What a connection to each is made of, by the account's name. */
  connections: ReadonlyMap<string, CommandInput<'connections.add'>>
  orders: Orders
  /** What must not be, so far. */
  complaints: string[]
  onMoment: (moment: ServiceMoment) => void
  /** The key for each account; those that are missing need none. */
  keys(): ReadonlyMap<string, string>
  /** Those and the ones that they replaced. */
  everyKey(): readonly string[]
  /** Adds an order for one of the accounts, from words or with a picture where that is to be had. */
  makeOrder(chance: Chance, from: 'words' | 'picture'): Order
  /** Adds one that asks for the same, as one of a batch. */
  repeatOrder(order: Order, chance: Chance): Order
  /** The mark of the orders that a job may be for. */
  removalMark(job: Pick<Job, 'prompt' | 'parameters' | 'inputFiles'>): number
  tasks(): readonly BookedTask[]
  /** The task that a job has, by the id it has for it and the hashes of its results. */
  taskOf(job: { taskId: string | null; files: readonly string[] }): BookedTask | undefined
  /** Whether a service said no to an order for good. */
  saidNo(mark: number): boolean
  /** False: the bytes of this hash never arrived as an upload, and were part of no request. */
  mayHave(sha256: string): boolean
  /** Whether the studio may settle a doubt by itself, so long (real milliseconds) after everything was kind. */
  mayStillSettle(job: Pick<Job, 'note'>, account: string, afterMs: number): boolean
  /** Requests that carried a key where it does not belong. */
  leaks(): string[]
  /** From now on every request is answered, and well. */
  beKind(): void
  close(): Promise<void>
}

/** Opens services whose clock is the studio's: `now` in its milliseconds, of which `speed` pass in a real one. */
export type OpenServices = (seed: number, now: () => number, speed: number) => Promise<Services>
