/** Hyper3D Rodin, Gen-2.5. */
import type { Provider } from '../../provider.ts'
import { plainProvider } from '../plain.ts'
import { rodinCatalogue } from './models.ts'
import { rodinProtocol } from './protocol.ts'

export const rodin: Provider = {
  ...plainProvider,
  id: 'rodin',
  name: 'Hyper3D Rodin',
  card: {
    summary: 'Models from words or up to five pictures, with clean quads and PBR materials.',
    keyHelp:
      'Sign in to Hyper3D with a plan that includes the API, and create an API key on its API page. A key is shown once: copy it immediately.',
    keyUrl: 'https://hyper3d.ai/api-dashboard',
    keyLooksLike: null,
    needsKey: true,
    unit: 'credits',
    about: { least: 0.5, most: 2 },
    here: null,
    keeps: { linkSeconds: 10 * 60, resultHours: null },
    cancelling: { may: 'never', refund: 'no' },
    failed: 'unknown',
    remarks: ['Needs a paid plan.', 'How long results are kept is not published. Rodin has no list of tasks.'],
    checkedLive: null,
  },
  defaultBaseUrl: 'https://api.hyper3d.com/api/v2',
  catalogue: rodinCatalogue,
  protocol: () => rodinProtocol,
}
