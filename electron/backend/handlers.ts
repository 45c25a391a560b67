/** The handlers of all commands. */
import { assetHandlers } from './handlers/asset-handlers.ts'
import { connectionHandlers } from './handlers/connection-handlers.ts'
import type { Handlers } from './handlers/handler.ts'
import { historyHandlers } from './handlers/history-handlers.ts'
import { jobHandlers } from './handlers/job-handlers.ts'
import { ledgerHandlers } from './handlers/ledger-handlers.ts'
import { networkHandlers } from './handlers/network-handlers.ts'
import { slicerHandlers } from './handlers/slicer-handlers.ts'
import { studioHandlers } from './handlers/studio-handlers.ts'
import { webhookHandlers } from './handlers/webhook-handlers.ts'

export const handlers: Handlers = {
  ...studioHandlers,
  ...connectionHandlers,
  ...jobHandlers,
  ...historyHandlers,
  ...ledgerHandlers,
  ...webhookHandlers,
  ...networkHandlers,
  ...assetHandlers,
  ...slicerHandlers,
}
