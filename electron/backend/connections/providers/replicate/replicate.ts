/** Replicate: models from many makers, priced on each model's page. */
import type { Provider } from '../../provider.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { replicateCatalogue } from './models.ts'
import { createReplicateProtocol } from './protocol.ts'

export const replicate: Provider = {
  ...plainProvider,
  id: 'replicate',
  name: 'Replicate',
  card: {
    ...plainCard,
    summary: 'Hunyuan 3D, Rodin and Nano Banana, run on demand.',
    keyHelp: 'Sign in at replicate.com, add credit under Billing, and create an API token in the account settings.',
    keyUrl: 'https://replicate.com/account/api-tokens',
    keyLooksLike: 'r8_…',
    unit: 'USD',
    keeps: { linkSeconds: 60 * 60, resultHours: 1 },
    cancelling: { may: 'unfinished', refund: 'no' },
    remarks: [
      'Inputs are deleted after the same time. Keep Maquette open until results are downloaded.',
      'Prices are on the page of each model at replicate.com.',
      'The balance cannot be asked for.',
      'An account with little credit may send 6 requests a minute.',
      'Time that was used before a job is cancelled is charged.',
    ],
  },
  defaultBaseUrl: 'https://api.replicate.com',
  catalogue: replicateCatalogue,
  protocol: createReplicateProtocol,
}
