/** Fal: models of many makers with one key. */
import type { Provider } from '../../provider.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { falCatalogue } from './models.ts'
import { createFalProtocol } from './protocol.ts'

export const fal: Provider = {
  ...plainProvider,
  id: 'fal',
  name: 'fal',
  card: {
    ...plainCard,
    summary: 'Hunyuan 3D, Rodin, TRELLIS, Tripo, Meshy, Hi3D and picture models with one key.',
    keyHelp:
      'Sign in at fal.ai, add credits, and create a key with the scope API in the dashboard. It is shown once: copy the whole key, with its colon.',
    keyUrl: 'https://fal.ai/dashboard/keys',
    keyLooksLike: '…:…',
    unit: 'USD',
    about: { least: 0.1, most: 9.1 },
    cancelling: { may: 'unfinished', refund: 'unknown' },
    remarks: [
      'Pictures and results lie at public addresses that are hard to guess. Uploads are deleted after 7 days, results after the time that you choose.',
      'Faults of fal are never charged. A request that a model refuses can be.',
      'A request that is being worked on is ended only where its model can be ended.',
      'The balance is shown only for a key with the scope Admin.',
      'Credits expire after 365 days. A new account works on 2 requests at once, more as it pays more; others wait in line.',
      'Prices are those of the pages of the models at fal.ai, on the day named with each.',
    ],
  },
  defaultBaseUrl: 'https://queue.fal.run',
  catalogue: falCatalogue,
  protocol: createFalProtocol,
}
