/** The interface of the local service. */
import type { Engine } from '../workers/engine.ts'

export interface LocalServiceOptions {
  /** Contains tasks, uploads and results. */
  dataFolder: string
  /** 0: any free port. Always on 127.0.0.1. */
  port: number
  /** Embedded is free; metered keeps an account as a paid service would. */
  mode: 'embedded' | 'metered'
  /** Default: a key made for this run. */
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
  /** Running tasks return to the queue on disk. */
  stop(): Promise<void>
}
