/** Paperworks: folded models from words. It does not exist; `docs/adding-a-service.md` adds it. */
import type { Provider } from '../../../electron/backend/connections/provider.ts'
import { catalogueOf } from '../../../electron/backend/connections/providers/offered.ts'
import { plainProvider } from '../../../electron/backend/connections/providers/plain.ts'
import { families, models } from './models.ts'
import { protocol } from './protocol.ts'

export const paperworks: Provider = {
  ...plainProvider,
  id: 'paperworks',
  name: 'Paperworks',
  card: {
    summary: 'Folded models from words.',
    keyHelp: 'Sign in at paperworks.example and create a key.',
    keyUrl: 'https://paperworks.example/keys',
    keyLooksLike: 'pw_…',
    needsKey: true,
    unit: 'credits',
    about: { least: 3, most: 5 },
    here: null,
    keeps: { linkSeconds: null, resultHours: null },
    cancelling: { may: 'never', refund: 'unknown' },
    failed: 'unknown',
    remarks: ['It does not exist.'],
    checkedLive: null,
  },
  defaultBaseUrl: 'https://api.paperworks.example',
  catalogue: catalogueOf(families, models),
  protocol: () => protocol,
}
