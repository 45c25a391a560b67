/** A Maquette server: the offline engine on computers that several people share (docs/team-server.md). It speaks as the specification says. */
import type { Provider } from '../../provider.ts'
import { checkOverrides } from '../specification/profile.ts'
import { createSpecificationProtocol } from '../specification/protocol.ts'

export const maquette: Provider = {
  id: 'maquette',
  name: 'Maquette server',
  card: {
    summary: 'A Maquette server: the offline engine on computers that you share with others.',
    keyHelp: 'Ask whoever runs the server for a key of your own.',
    keyUrl: null,
    keyLooksLike: 'mq_…',
    needsKey: true,
    unit: 'credits',
    about: null,
    here: null,
    keeps: { linkSeconds: null, resultHours: null },
    cancelling: { may: 'unfinished', refund: 'waiting' },
    failed: 'free',
    remarks: ['Whoever runs the server can read prompts, pictures and models.'],
    // By test/e2e/team-service.test.ts, which adds a real one each time.
    checkedLive: '2026-11-24',
  },
  lan: false,
  defaultBaseUrl: null,
  // The local service provides its own.
  catalogue: { families: [], models: [] },
  checkOverrides,
  deduplicates: () => true,
  protocol: createSpecificationProtocol,
}
