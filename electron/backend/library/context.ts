/** What the files of this room share: the world they were given and the folders they work in. */
import type { InNamedTurn } from '../../disk/in-turn.ts'
import type { FreeBytes } from '../../disk/disk-space.ts'
import type { Provenance } from '../../../shared/protocol/asset.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import type { CrashGuard } from './crash-guard.ts'
import type { EnginePort } from './engine-port.ts'
import type { Folders } from './folders.ts'

export interface LibraryContext {
  store: Store
  folders: Folders
  pool: EnginePort
  clock: Clock
  freeBytes: FreeBytes
  log(level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>): void
  /** One change at a time for each asset. */
  inTurn: InNamedTurn
  /** Marks a file as the system does, if it came from outside by its provenance. Never rejects. */
  mark(path: string, provenance: Provenance): Promise<unknown>
  guard: CrashGuard
  /** Has an asset's facts and thumbnail made, in its turn. */
  look(id: string): void
  /** Aborts when the library stops. */
  stopping: AbortSignal
}

/** The largest file that is taken in, whether staged or downloaded. */
export const largestFileBytes = 512 * 1024 * 1024
