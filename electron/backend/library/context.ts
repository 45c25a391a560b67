/** Context shared by the library's modules. */
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
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
  /** Runs one change at a time per asset. */
  inTurn: InNamedTurn
  /** Marks a file from outside as downloaded, as the system does. Never rejects. */
  mark(path: string, provenance: Provenance): Promise<unknown>
  guard: CrashGuard
  /** Names of assets that are not saved yet, by id. */
  namesInUse: Map<string, string>
  /** Queues an asset for its facts and thumbnail. */
  inspect(id: string): void
  /** Aborts when the library stops. */
  stopping: AbortSignal
}

/** Maximum size of a staged or downloaded file. */
export const maxFileBytes = 512 * 1024 * 1024
