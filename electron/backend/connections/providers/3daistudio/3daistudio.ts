/** 3D AI Studio: Tripo, Hunyuan, TRELLIS.2, picture models and mesh tools, billed from one wallet. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { publishedAt } from '../price-sources.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { families, models } from './models.ts'
import { protocol } from './protocol.ts'

export const threeDaiStudio: Provider = {
  ...plainProvider,
  id: '3daistudio',
  name: '3D AI Studio',
  card: {
    ...plainCard,
    summary: 'Tripo, Hunyuan, TRELLIS.2 and picture models, conversion and repair, with one wallet.',
    keyHelp: 'Sign in at 3daistudio.com, open the API page of the platform, and create a key.',
    keyUrl: 'https://www.3daistudio.com/Platform/API',
    keyLooksLike: null,
    unit: 'credits',
    about: { least: 10, most: 120 },
    keeps: { linkSeconds: 24 * 3600, resultHours: null },
    cancelling: { may: 'never', refund: 'unknown' },
    remarks: [
      'Takes three requests a minute, unless its dashboard allows more for your key.',
      'It says that failed jobs are refunded. Check the wallet after one.',
      'Models from your computer can be converted and repaired there, not textured.',
    ],
  },
  defaultBaseUrl: 'https://api.3daistudio.com',
  catalogue: catalogueOf(families, models, publishedAt('3daistudio.com, API documentation', '2026-11-22')),
  protocol: () => protocol,
}
