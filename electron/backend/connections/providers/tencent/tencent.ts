/** Hunyuan3D by Tencent, using a TokenHub key. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { publishedAt } from '../price-sources.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { families, models } from './models.ts'
import { tencentProtocol } from './protocol.ts'

export const tencent: Provider = {
  ...plainProvider,
  id: 'tencent',
  name: 'Tencent Hunyuan3D',
  card: {
    ...plainCard,
    summary: 'Hunyuan3D by its makers, and Rodin 2.5 from words, with a key of Tencent’s TokenHub.',
    keyHelp:
      'Sign in to TokenHub at Tencent Cloud and create an API key there. Keys of the older Hunyuan 3D service, and pairs of SecretId and SecretKey, do not work here.',
    keyUrl: null,
    keyLooksLike: 'sk-…',
    unit: 'credits',
    about: { least: 15, most: 50 },
    keeps: { linkSeconds: 24 * 3600, resultHours: 24 },
    cancelling: { may: 'never', refund: 'unknown' },
    failed: 'free',
    remarks: [
      'A credit is 0.12 CNY by its price list. The balance is shown only in its own console.',
      'Three jobs run at once for one account, with the Express model one.',
      'Its console and documents are in Chinese. Whether accounts outside China can use it is not known.',
    ],
  },
  defaultBaseUrl: 'https://tokenhub.tencentmaas.com',
  catalogue: catalogueOf(families, models, publishedAt('cloud.tencent.com, price list of TokenHub', '2026-11-22')),
  protocol: () => tencentProtocol,
}
