/** The interface of the local service. */
import type { Engine } from '../workers/engine.ts'

export interface LocalServiceOptions {
  /** Contains the tasks, uploads and results. */
  dataFolder: string
  /** 0 chooses any free port. Always on 127.0.0.1. */
  port: number
  /** Embedded is free; metered keeps an account, as a paid service would. */
  mode: 'embedded' | 'metered'
  /** Default: a key generated for this run. */
  key?: string
  /** Metered only: opening credits of a new account. Default: 500. */
  credits?: number
  /** The module of the engine's workers. */
  engineWorkerUrl: URL
  /** An existing engine to share. */
  engine?: Engine
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

export interface LocalService {
  /** `http://127.0.0.1:PORT` */
  url: string
  key: string
  /** Returns running tasks to the queue on disk. */
  stop(): Promise<void>
}
