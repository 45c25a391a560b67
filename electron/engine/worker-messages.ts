/** Messages between a worker thread and its parent. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Phase } from '../../shared/protocol/phase.ts'

export interface JobMessage {
  id: number
  name: string
  input: unknown
}

export type WorkerMessage =
  | { id: number; kind: 'progress'; fraction: number; doing?: Phase }
  /** The thread starts to read a file of this size, or has finished (null). */
  | { id: number; kind: 'reading'; read: number; fileBytes: number | null }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; error: ErrorData }

export function endsJob({ kind }: WorkerMessage): boolean {
  return kind === 'done' || kind === 'failed'
}
