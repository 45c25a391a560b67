/** What the backend needs from its host; tests provide fakes. */
import type { KeychainProblem, KeyStorage } from '../../shared/protocol/connection.ts'
import type { JobEnd } from '../../shared/protocol/job-end.ts'
import type { UpdateState } from '../../shared/protocol/updates.ts'
import type { StartEngine } from '../workers/engine-child.ts'
import type { FreeBytes } from '../disk/disk-space.ts'
import type { ProgramPort } from './slicers/program-port.ts'
import type { Timeouts } from './connections/timeouts.ts'

export type SecretPlace = Exclude<KeyStorage, 'none'>

/** A secret, and the origin (scheme, host, port) that it may be sent to. */
export interface BoundKey {
  secret: string
  origin: string
}

export interface KeptSecret extends BoundKey {
  storage: SecretPlace
}

/** A damaged file of secrets, which was kept under another name. `ids`: of the lost secrets, if known. */
export interface KeyFileDamage {
  path: string
  keptAs: string
  ids: string[]
}

/** Stores small secrets outside the store. `id` is, or contains, a connection's id. Rejects with AppError. */
export interface SecretPort {
  /** `preferred` is `os` if the system encrypts, else `run`, with the reason. */
  status(): Promise<{
    preferred: SecretPlace
    reason: KeychainProblem | null
    fileAvailable: boolean
    fileLocked: boolean
    fileOpen: boolean
  }>
  /** Stores the key in this storage only. Changes nothing if it rejects. */
  set(id: string, key: BoundKey, storage: SecretPlace): Promise<void>
  get(id: string): Promise<KeptSecret | 'locked' | null>
  /** Also works while its file is locked. */
  forget(id: string): Promise<void>
  /** Opens, or creates, the file that is encrypted with this passphrase. */
  unlock(passphrase: string): Promise<void>
  lock(): Promise<void>
  /** Reports all damage, including earlier damage. Called once. */
  onDamaged(listener: (damage: KeyFileDamage) => void): void
}

/** What the host can do on the desktop. The web host implements none of it. */
export interface DesktopPort {
  /**
   * Asks for a path and copies the file there; resolves to the path, or null if cancelled. Asks before it overwrites a
   * file.
   */
  saveFile?(sourcePath: string, suggestedName: string): Promise<string | null>
  showInFolder?(path: string): Promise<void>
  notify?(end: JobEnd): void
  /** 0 … 1 over all running jobs, or null if none is running. */
  showProgress?(fraction: number | null): void
  updates?: UpdatePort
  crashReports?: CrashReportPort
}

/** The host's updates. Never rejects: failures are states. */
export interface UpdatePort {
  state(): UpdateState
  /** Resolves when nothing newer was found, or when the download starts or waits. */
  check(): Promise<UpdateState>
  /** Quits and starts the new version if it is ready and no job is being sent or downloaded. */
  install(): Promise<UpdateState>
}

/** Crash reports that the system wrote. They are never sent. */
interface CrashReportPort {
  folder: string
  count(): number
  show(): Promise<void>
}

export interface Clock {
  now(): number
  /** Resolves after `ms`, or immediately when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface BackendPorts {
  host: 'desktop' | 'web'
  version: string
  /** Contains everything that the studio stores. */
  dataFolder: string
  secrets: SecretPort
  desktop: DesktopPort
  clock: Clock
  /** The module of the engine's workers: a TypeScript file, or a bundled one on the desktop. */
  engineWorkerUrl: URL
  /** Returns the routes to an address in order: proxies, or null for a direct connection. Default: direct. */
  waysTo?: (url: URL) => Promise<readonly (URL | null)[]>
  /** Starts the engine's process. Default: a child process of Node. */
  startEngine?: StartEngine
  /** Default: the programs of this computer. */
  programs?: ProgramPort
  /** Default: the usual ones. */
  timeouts?: Partial<Timeouts>
  /** Interval of the lease on the data folder, for tests. */
  leaseBeatMs?: number
  /** Default: the system's, for the disk of the data folder. */
  freeBytes?: FreeBytes
  /** False disables the offline engine, for tests. */
  localEngine?: boolean
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}
