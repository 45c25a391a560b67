/** Tripo, using its v3 API. */
import type { Provider } from '../../provider.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { tripoCatalogue } from './models.ts'
import { keptHours } from './parameters.ts'
import { tripoProtocol } from './protocol.ts'

export const tripo: Provider = {
  ...plainProvider,
  id: 'tripo',
  name: 'Tripo',
  card: {
    ...plainCard,
    summary: 'Models from words, a picture or views, new textures, low poly and conversion, by the makers of Tripo.',
    keyHelp:
      'Sign in to the Tripo API platform, buy API credits and create an API key. Credits of a Tripo Studio subscription do not count here. A client ID (tcli_…) is not a key.',
    keyUrl: 'https://platform.tripo3d.ai/api-keys',
    keyLooksLike: 'tsk_…',
    unit: 'credits',
    about: { least: 10, most: 130 },
    keeps: { linkSeconds: 5 * 60, resultHours: keptHours },
    cancelling: { may: 'never', refund: 'no' },
    failed: 'free',
    remarks: [
      'One credit is one US cent. Credits do not expire.',
      'Up to ten tasks run or wait at once, five of the P models.',
      'From 1 December 2026 it keeps tasks and their results for seven days.',
      'Keys of the Chinese platform (openapi.tripo3d.com) are separate.',
    ],
  },
  defaultBaseUrl: 'https://openapi.tripo3d.ai/v3',
  catalogue: tripoCatalogue,
  protocol: () => tripoProtocol,
}
