/** Hyper3D Rodin, Gen-2.5. */
import type { Provider } from '../../provider.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { rodinCatalogue } from './models.ts'
import { rodinProtocol } from './protocol.ts'

export const rodin: Provider = {
  ...plainProvider,
  id: 'rodin',
  name: 'Hyper3D Rodin',
  card: {
    ...plainCard,
    summary: 'Models from words or up to five pictures, with clean quads and PBR materials.',
    keyHelp:
      'Sign in to Hyper3D with a plan that includes the API, and create an API key on its API page. A key is shown once: copy it immediately.',
    keyUrl: 'https://hyper3d.ai/api-dashboard',
    keyLooksLike: null,
    unit: 'credits',
    about: { least: 0.5, most: 2 },
    keeps: { linkSeconds: 10 * 60, resultHours: null },
    cancelling: { may: 'never', refund: 'no' },
    remarks: ['Needs a paid plan.', 'How long results are kept is not published. Rodin has no list of tasks.'],
  },
  defaultBaseUrl: 'https://api.hyper3d.com/api/v2',
  catalogue: rodinCatalogue,
  protocol: () => rodinProtocol,
}
