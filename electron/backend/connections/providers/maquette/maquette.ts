/**
 * A Maquette server: the offline engine on shared computers (docs/team-server.md). Uses the specification's protocol.
 */
import type { Provider } from '../../provider.ts'
import { checkOverrides } from '../specification/profile.ts'
import { createSpecificationProtocol } from '../specification/protocol.ts'
import { plainCard } from '../plain.ts'

export const maquette: Provider = {
  id: 'maquette',
  name: 'Maquette server',
  card: {
    ...plainCard,
    summary: 'A Maquette server: the offline engine on computers that you share with others.',
    keyHelp: 'Ask whoever runs the server for a key of your own.',
    keyUrl: null,
    keyLooksLike: 'mq_…',
    unit: 'credits',
    cancelling: { may: 'unfinished', refund: 'waiting' },
    failed: 'free',
    remarks: ['Whoever runs the server can read prompts, pictures and models.'],
    // Checked by test/e2e/team-service.test.ts, which adds a real server.
    checkedLive: '2026-11-24',
  },
  lan: false,
  defaultBaseUrl: null,
  // The server provides its own catalogue.
  catalogue: { families: [], models: [] },
  checkOverrides,
  deduplicates: () => true,
  protocol: createSpecificationProtocol,
}
