/** The parts of a studio, in the order in which they are opened. */
import type { AppError } from '../../shared/protocol/app-error.ts'
import type { Engine } from '../workers/engine.ts'
import type { WorkerPool } from '../workers/pool.ts'
import type { KeptAnswers } from './connections/kept-answers.ts'
import type { BackendPorts } from './ports.ts'
import type { OpenedStore } from './store/open-store.ts'
import type { StoredJob } from './store/records.ts'
import type { PictureConverter } from './studio/convert-picture.ts'
import type { Emit } from './studio/event-bus.ts'
import type { FollowSteps } from './studio/follow-steps.ts'
import type { OpenedVault } from './studio/open-vault.ts'
import type { Receipts } from './studio/receipts.ts'
import type { Spending } from './studio/spending.ts'
import type { Studio } from './studio/studio.ts'

/** Why a studio opened read-only, and the callback for when the disk is writable again. */
export interface Frozen {
  error: AppError
  onRoom: () => Promise<void>
}

/** Dependencies of every part. */
export interface Opening {
  ports: BackendPorts
  emit: Emit
  opened: OpenedStore
  /** Null if the studio may write. */
  frozen: Frozen | null
  /** Called when another studio takes over the data folder. */
  onLost: (error: AppError) => void
  stopping: AbortSignal
}

/** The store, the library, and the other files of the data folder. */
export interface Files extends Pick<Studio, 'store' | 'notices' | 'settings' | 'library'> {
  engine: Engine
  pool: WorkerPool
  receipts: Receipts
  keptAnswers: KeptAnswers
  converter: PictureConverter
}

/** The connections to services, and their costs. */
export interface Services
  extends OpenedVault, Pick<Studio, 'network' | 'connections' | 'balances' | 'catalogues' | 'localEngine'> {
  spending: Spending
  /** Sends the state of a connection to the window. Never throws. */
  report: (connectionId: string) => void
}

/** The queue, and everything triggered by its jobs. */
export interface Work extends Pick<Studio, 'queue' | 'keyLock' | 'attention' | 'disk' | 'webhooks'> {
  steps: FollowSteps
  /** Polls for the cost of an ended job while its charge is unknown. */
  followCharges: (job: StoredJob) => void
}
