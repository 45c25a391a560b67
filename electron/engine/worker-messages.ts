/** What the pool and its workers say to each other. */
import type { ErrorData } from '../../shared/app-error.ts'
import type { EngineJobName } from './jobs.ts'

export interface JobMessage {
  id: number
  name: EngineJobName
  input: unknown
}

export type WorkerMessage =
  | { id: number; kind: 'progress'; fraction: number; doing?: string }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; error: ErrorData }
