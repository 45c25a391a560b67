/** The local service as those who start it see it. */
import type { Engine } from '../workers/engine.ts'

export interface LocalServiceOptions {
  /** Tasks, uploads and results are kept below this folder. */
  dataFolder: string
  /** 0: any free port. Always on 127.0.0.1. */
  port: number
  /** Embedded is free and unmetered; metered keeps an account as a paid service would. */
  mode: 'embedded' | 'metered'
  /** A fixed key instead of one made for this run. */
  key?: string
  /** Metered only: what a new account starts with. 500 unless given; an account that exists keeps its books. */
  credits?: number
  /** The module that engine workers run. */
  engineWorkerUrl: URL
  /** Where they run, in a studio that has workers already. */
  engine?: Engine
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

export interface LocalService {
  /** `http://127.0.0.1:PORT` */
  url: string
  key: string
  /** Running tasks go back to the queue on disk. */
  stop(): Promise<void>
}
