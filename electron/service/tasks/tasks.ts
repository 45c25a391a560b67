/**
 * The tasks of a service, independent of where they are stored: in files of one process (`file-tasks.ts`), or in
 * PostgreSQL for any number of servers and workers (`team/postgres/postgres-tasks.ts`). The same tests run against
 * both.
 */
import type { OutputRecord, TaskRecord } from './task-record.ts'

/** Tasks, inputs, webhooks and credits belong to an account; limits may belong to a key. */
export interface Caller {
  account: string
  key: string
}

/** The only caller of a file-based service. */
export const soleCaller: Caller = { account: 'own', key: 'own' }

/** The bytes of an input: their location in this store (a path, or the name of a blob), count and type. */
export interface TaskInput {
  slot: string
  place: string
  bytes: number
  mediaType: string
}

/** A task to be created. */
export type TaskDraft = Pick<TaskRecord, 'operation' | 'model' | 'request' | 'idempotency'> & { quoted: number }

export interface Accepted {
  task: TaskRecord
  /** The task already existed, under the same idempotency key. */
  replayed: boolean
}

/** Spendable credits (null: unmetered), and credits reserved for unfinished tasks. */
export interface Books {
  balance: number | null
  reserved: number
}

export interface Tasks {
  /**
   * Called before inputs are fetched: returns the task that this key created within the last day, if any. Rejects with
   * `idempotency_conflict` if that was for another body.
   */
  replayOf(caller: Caller, idempotency: NonNullable<TaskRecord['idempotency']>): Promise<TaskRecord | undefined>
  /**
   * Atomically returns the task that the idempotency key already created, or reserves a slot and credits and stores a
   * new one with its inputs. The result survives any crash. Rejects with `queue_full`, `insufficient_credits`,
   * `idempotency_conflict`, `unavailable`.
   */
  submit(caller: Caller, draft: TaskDraft, inputs: TaskInput[]): Promise<Accepted>
  /** Undefined if the caller has no such task, or it was deleted. */
  get(caller: Caller, id: string): Promise<TaskRecord | undefined>
  /** Newest first, after the cursor. `next` is the next cursor, or null. */
  list(caller: Caller, after: string | undefined, limit: number): Promise<{ tasks: TaskRecord[]; next: string | null }>
  /** 0 … 1; null for an ended task without a result. */
  progressOf(task: TaskRecord): number
  /** Cancels a task, free of charge before its work has begun. Rejects with `already_finished`, `not_found`. */
  cancel(caller: Caller, id: string): Promise<TaskRecord>
  /**
   * Deletes a finished task with its files; a priced one remains in the accounts. Rejects with `not_finished`,
   * `not_found`.
   */
  delete(caller: Caller, id: string): Promise<void>
  books(caller: Caller): Promise<Books>
  /** Returns a result if the token is valid, otherwise undefined. */
  result(id: string, token: string, name: string): Promise<{ task: TaskRecord; output: OutputRecord } | undefined>
  /** Returns the location of a result, for use as an input of another task. */
  placeOf(task: TaskRecord, output: OutputRecord): string
}

/** How long idempotency keys are valid. */
export const keyHoldsMs = 24 * 60 * 60_000

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
    inputTypes: Object.fromEntries(inputs.map(({ slot, mediaType }) => [slot, mediaType])),
    idempotency: draft.idempotency,
    attempts: 0,
    eventDue: false,
    deletedAt: null,
  }
}
