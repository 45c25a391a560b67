/** The commands that work while the disk is not writable. */
import type { CommandName } from '../../shared/protocol/contract.ts'

/** Commands that write nothing durable. All others are rejected with the error of the disk. */
export const readingCommands: ReadonlySet<string> = new Set<CommandName>([
  'studio.snapshot',
  'studio.attend',
  'studio.dismiss-notice',
  'providers.list',
  'services.discover-local',
  'services.discover-on-network',
  'connections.check',
  'vault.unlock',
  'vault.lock',
  'updates.state',
  'catalogue.get',
  'quotes.get',
  'prompts.list',
  'jobs.list',
  'jobs.get',
  'jobs.facets',
  'jobs.usual-times',
  'subjects.list',
  'subjects.pictures',
  'jobs.timeline',
  'ledger.summary',
  'webhooks.status',
  'network.proxies',
  'files.show',
  'assets.bin',
  'slicers.state',
  'slicers.stop-asking',
])
