/** What the backend needs of the world it runs in. Each host fills these in; tests fill them with fakes. */
import type { KeyStorage } from '../../shared/connection.ts'
import type { Timeouts } from './connections/timeouts.ts'

/** Keeps small secrets outside the store. `id` is a connection's id. Rejects with AppError. */
export interface SecretPort {
  /** `os` where the system encrypts; else `run`, with the reason in words for people. */
  status(): Promise<{
    preferred: Exclude<KeyStorage, 'none'>
    reason: string | null
    fileAvailable: boolean
    fileLocked: boolean
  }>
  set(id: string, secret: string, storage: Exclude<KeyStorage, 'none'>): Promise<void>
  /** Null where there is none or where its file is still locked. */
  get(id: string): Promise<{ secret: string; storage: Exclude<KeyStorage, 'none'> } | null>
  forget(id: string): Promise<void>
  /** Opens, or creates, the file that is encrypted with this passphrase. */
  unlock(passphrase: string): Promise<void>
}

/** What the host can do on the person's desk. The web host does none of it. */
export interface DeskPort {
  /** Asks where and copies; resolves to the path, or null when the person changed their mind. Never overwrites silently. */
  saveFile?(sourcePath: string, suggestedName: string): Promise<string | null>
  showInFolder?(path: string): Promise<void>
  notify?(message: { title: string; body: string; jobId: string }): void
  /** 0 … 1 over all running jobs, or null when none is running. */
  showProgress?(fraction: number | null): void
}

export interface Clock {
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface BackendPorts {
  host: 'desktop' | 'web'
  version: string
  /** Everything the studio keeps is below this folder. */
  dataFolder: string
  secrets: SecretPort
  desk: DeskPort
  clock: Clock
  /** The module that engine workers run: a TypeScript file unbuilt, a bundled one on the desktop. */
  engineWorkerUrl: URL
  /** Other than the usual ones. */
  timeouts?: Partial<Timeouts>
  /** False leaves the offline engine out: its connection stays, and nothing answers there. For tests. */
  localEngine?: boolean
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}
