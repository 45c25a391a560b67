/** Meshy: text, pictures and views to 3D, textures, remeshing, printing and pictures. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { publishedAt } from '../price-sources.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { keptHours } from './inputs.ts'
import { families, models } from './models.ts'
import { protocol } from './protocol.ts'

export const meshy: Provider = {
  ...plainProvider,
  id: 'meshy',
  name: 'Meshy',
  card: {
    ...plainCard,
    summary: 'Models from text, pictures and views; textures, remeshing, printing and picture models under one key.',
    keyHelp:
      'Sign in at meshy.ai with a paid plan, open the API page of the settings, and create a key. It is shown once: copy it immediately.',
    keyUrl: 'https://www.meshy.ai/settings/api',
    keyLooksLike: 'msy_…',
    unit: 'credits',
    about: { least: 5, most: 35 },
    keeps: { linkSeconds: null, resultHours: keptHours },
    cancelling: { may: 'waiting', refund: 'yes' },
    failed: 'free',
    remarks: [
      'Needs a paid plan: the free plan cannot create keys.',
      'Text to 3D makes a shape without colour. Refine it, or use Retexture, to texture it.',
      'Meshy’s own results need no upload for three days.',
    ],
  },
  defaultBaseUrl: 'https://api.meshy.ai',
  catalogue: catalogueOf(
    families,
    models,
    publishedAt('docs.meshy.ai and the meshy-3d-agent of its makers', '2026-11-27'),
  ),
  protocol: () => protocol,
}
