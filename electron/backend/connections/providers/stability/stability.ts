/** Stability AI: models from one picture, returned as a GLB file. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { stabilityFamilies, stabilityModels } from './models.ts'
import { stabilityProtocol } from './protocol.ts'

export const stability: Provider = {
  ...plainProvider,
  id: 'stability',
  name: 'Stability AI',
  card: {
    ...plainCard,
    summary: 'Quick models from one picture, in a few seconds each.',
    keyHelp: 'Sign in to the Stability AI platform and create a key under API keys.',
    keyUrl: 'https://platform.stability.ai/account/keys',
    keyLooksLike: 'sk-…',
    unit: 'credits',
    cancelling: { may: 'never', refund: 'unknown' },
    remarks: [
      'The model is in the answer and nowhere else: if the connection breaks while it is made, it may be charged and lost.',
      'The price of Stable Fast 3D is not known: reports differ.',
      'Its models are of 2024 and 2025: quick drafts with less detail than newer ones.',
      'Pictures smaller than 640 px on a side are scaled up, files beyond 10 MB scaled down, before they are sent.',
    ],
  },
  defaultBaseUrl: 'https://api.stability.ai',
  catalogue: catalogueOf(stabilityFamilies, stabilityModels),
  protocol: () => stabilityProtocol,
}
