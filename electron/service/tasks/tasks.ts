/**
 * The tasks of a service as its addresses see them, whatever keeps them: files and one process (`file-tasks.ts`), or PostgreSQL and
 * any number of servers and workers (`team/tasks/postgres-tasks.ts`). One suite of tests holds both to what is promised here.
 */
import type { OutputRecord, TaskRecord } from './task-record.ts'

/** On whose behalf something is asked. Tasks, inputs, webhooks and credits belong to an account; limits may lie on a key. */
export interface Caller {
  account: string
  key: string
}

/** The only one that a service in files knows. */
export const soleCaller: Caller = { account: 'own', key: 'own' }

/** Bytes that a task works on: where this store has them (a path, or a name in its blobs), and how many. */
export interface TaskInput {
  slot: string
  place: string
  bytes: number
}

/** A task that is to be made; what it still lacks is given it when it is written down. */
export type TaskDraft = Pick<TaskRecord, 'operation' | 'model' | 'request' | 'idempotency'> & { quoted: number }

export interface Accepted {
  task: TaskRecord
  /** It was there already, under the same idempotency key. */
  replayed: boolean
}

/** What can still be spent (null: nothing is counted), and what is held for tasks on their way. */
export interface Books {
  balance: number | null
  reserved: number
}

export interface Tasks {
  /** Before the inputs are fetched: the task that this key made within its day, if any. Rejects `idempotency_conflict` where it was for another body. */
  replayOf(caller: Caller, idempotency: NonNullable<TaskRecord['idempotency']>): Promise<TaskRecord | undefined>
  /**
   * In one step: gives the task that its idempotency key already made, or reserves room and credits and writes it down with its
   * inputs. What it resolves to survives any crash. Rejects `queue_full`, `insufficient_credits`, `idempotency_conflict`, `unavailable`.
   */
  submit(caller: Caller, draft: TaskDraft, inputs: TaskInput[]): Promise<Accepted>
  /** Undefined: the caller has no such task, or no longer. */
  get(caller: Caller, id: string): Promise<TaskRecord | undefined>
  /** Newest first, beginning below the cursor. `next` is the cursor of the rest, or null. */
  list(caller: Caller, after: string | undefined, limit: number): Promise<{ tasks: TaskRecord[]; next: string | null }>
  /** Progress, 0 … 1; none for a task without a result. */
  progressOf(task: TaskRecord): number
  /** Ends a task. Before its work began nothing is charged. Rejects `already_finished`, `not_found`. */
  cancel(caller: Caller, id: string): Promise<TaskRecord>
  /** Throws away a finished task with its files; what has a price stays in the books. Rejects `not_finished`, `not_found`. */
  delete(caller: Caller, id: string): Promise<void>
  books(caller: Caller): Promise<Books>
  /** A result for whoever has its link. Undefined: there is none by this name, or the token is another. */
  result(id: string, token: string, name: string): Promise<{ task: TaskRecord; output: OutputRecord } | undefined>
  /** Where this store keeps a result, for a task that works on it. */
  placeOf(task: TaskRecord, output: OutputRecord): string
}

/** How long an idempotency key stands for its task. */
export const keyHoldsMs = 24 * 60 * 60_000

/** A record as it is before any work. `id` and `now` come from the store. */
export function newTask(draft: TaskDraft, inputs: readonly TaskInput[], id: string, now: number): TaskRecord {
  return {
    layout: 1,
    id,
    operation: draft.operation,
    model: draft.model,
    status: 'queued',
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    credits: { quoted: draft.quoted, charged: 0, refunded: 0 },
    error: null,
    outputs: [],
    expiresAt: null,
    request: draft.request,
    inputs: inputs.map(({ slot }) => slot),
    idempotency: draft.idempotency,
    attempts: 0,
    eventDue: false,
    deletedAt: null,
  }
}
