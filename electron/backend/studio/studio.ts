/** The parts of a running studio used by the command handlers. */
import type { Network } from '../connections/network.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts } from '../ports.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import type { SlicerService } from '../slicers/slicer-service.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import type { WebhookReceiver } from '../webhooks/webhook-receiver.ts'
import type { Attention } from './attention.ts'
import type { BalanceBooks } from './balance-books.ts'
import type { Catalogues } from './catalogues.ts'
import type { ConnectionService } from './connection-service.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { Emit } from './event-bus.ts'
import type { KeyLock } from './key-lock.ts'
import type { LocalEngine } from './local-engine.ts'
import type { Notices } from './notices.ts'
import type { SubjectShelf } from './subject-shelf.ts'
import type { SettingsKeeper } from './settings-keeper.ts'

export interface Studio {
  ports: BackendPorts
  store: Store
  vault: Vault
  keyLock: KeyLock
  network: Network
  library: Library
  slicers: SlicerService
  queue: JobQueue
  connections: ConnectionService
  balances: BalanceBooks
  catalogues: Catalogues
  settings: SettingsKeeper
  notices: Notices
  disk: DiskWatch
  localEngine: LocalEngine
  webhooks: WebhookReceiver
  attention: Attention
  emit: Emit
  /** Paths of files saved in this run: only these may be shown in the file manager. */
  savedPaths: Set<string>
  /** Aborts when the studio quits. */
  stopping: AbortSignal
  subjects: SubjectShelf
}
