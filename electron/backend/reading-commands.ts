/** What can be asked of a studio whose disk takes nothing. */
import type { CommandName } from '../../shared/contract.ts'

/** Commands that write nothing that must last. All others are refused with what the disk says. */
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
  'slicers.state',
  'slicers.stop-asking',
])
