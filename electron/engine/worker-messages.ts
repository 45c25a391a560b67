/** What a worker thread and the one that started it say to each other. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Phase } from '../../shared/protocol/phase.ts'

export interface JobMessage {
  id: number
  /** Of the job. */
  name: string
  input: unknown
}

export type WorkerMessage =
  | { id: number; kind: 'progress'; fraction: number; doing?: Phase }
  /** The thread starts to read a file of this size, or has finished (null). */
  | { id: number; kind: 'reading'; read: number; fileBytes: number | null }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; error: ErrorData }

/** Whether a job is over with this message. */
export function endsJob({ kind }: WorkerMessage): boolean {
  return kind === 'done' || kind === 'failed'
}
