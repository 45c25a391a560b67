/** What the backend needs of the world it runs in. Each host fills these in; tests fill them with fakes. */
import type { KeychainProblem, KeyStorage } from '../../shared/protocol/connection.ts'
import type { JobEnd } from '../../shared/protocol/job-end.ts'
import type { UpdateState } from '../../shared/protocol/updates.ts'
import type { StartEngine } from '../workers/engine-child.ts'
import type { FreeBytes } from '../disk/disk-space.ts'
import type { ProgramPort } from './slicers/program-port.ts'
import type { Timeouts } from './connections/timeouts.ts'

/** Where a secret may rest. */
export type SecretPlace = Exclude<KeyStorage, 'none'>

/** A secret, and the origin (scheme, host, port) of every request it may go with. */
export interface BoundKey {
  secret: string
  origin: string
}

/** A secret with where it rests. */
export interface KeptSecret extends BoundKey {
  storage: SecretPlace
}

/** A file of secrets was damaged: as it was, it is kept under another name. `ids`: of secrets that are lost, where known. */
export interface KeyFileDamage {
  path: string
  keptAs: string
  ids: string[]
}

/** Keeps small secrets outside the store. `id` is a connection's id, or has it in it. Rejects with AppError. */
export interface SecretPort {
  /** `os` where the system encrypts; else `run`, with the reason. */
  status(): Promise<{
    preferred: SecretPlace
    reason: KeychainProblem | null
    fileAvailable: boolean
    fileLocked: boolean
    fileOpen: boolean
  }>
  /** Kept in this place only, and in no other any more, when it resolves; else as before. */
  set(id: string, key: BoundKey, storage: SecretPlace): Promise<void>
  get(id: string): Promise<KeptSecret | 'locked' | null>
  /** Also where its file is locked. */
  forget(id: string): Promise<void>
  /** Opens, or creates, the file that is encrypted with this passphrase. */
  unlock(passphrase: string): Promise<void>
  /** The file asks for its passphrase again. */
  lock(): Promise<void>
  /** Hears of every damage, also of what was found before. Called once. */
  onDamaged(listener: (damage: KeyFileDamage) => void): void
}

/** What the host can do on the desktop. The web host does none of it. */
export interface DesktopPort {
  /** Asks where and copies; resolves to the path, or null when the person changed their mind. Never overwrites silently. */
  saveFile?(sourcePath: string, suggestedName: string): Promise<string | null>
  showInFolder?(path: string): Promise<void>
  /** The host has the words. */
  notify?(end: JobEnd): void
  /** 0 … 1 over all running jobs, or null when none is running. */
  showProgress?(fraction: number | null): void
  updates?: UpdatePort
  crashReports?: CrashReportPort
}

/** The host's own updates. None of it rejects: what goes wrong is a state. */
export interface UpdatePort {
  state(): UpdateState
  /** Resolves when nothing newer was found, or when the download begins or has to wait. */
  check(): Promise<UpdateState>
  /** Ends the studio and starts the new one, if it is ready and no job is being sent or downloaded. */
  install(): Promise<UpdateState>
}

/** Reports that the system wrote when a part of the host crashed. They are never sent from here. */
interface CrashReportPort {
  folder: string
  count(): number
  show(): Promise<void>
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
  desktop: DesktopPort
  clock: Clock
  /** The module that engine workers run: a TypeScript file unbuilt, a bundled one on the desktop. */
  engineWorkerUrl: URL
  /** The ways to an address, in the order in which they are tried: a proxy, or null for the direct one. Without it all is direct. */
  waysTo?: (url: URL) => Promise<readonly (URL | null)[]>
  /** Starts the process that runs it. As a child under Node, unless the host has its own way. */
  startEngine?: StartEngine
  /** Other programs; this computer's, unless the host or a test has its own. */
  programs?: ProgramPort
  /** Other than the usual ones. */
  timeouts?: Partial<Timeouts>
  /** Between two signs of life of the owner of the data folder. For tests. */
  leaseBeatMs?: number
  /** Other than the system's, of the disk under the data folder. */
  freeBytes?: FreeBytes
  /** False leaves the offline engine out: its connection stays, and nothing answers there. For tests. */
  localEngine?: boolean
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}
